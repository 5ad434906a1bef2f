import {
  CheckoutPaymentIntent,
  OrdersController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Order,
} from '@paypal/paypal-server-sdk';
import { toDecimal } from '../decimal-amount.ts';
import {
  PaymentRefusedError,
  type PaymentRequest,
  type PaymentStart,
  type PaymentWay,
} from '../payment.port.ts';
import { unreadable } from './paypal-reading.ts';
import type { AskPaypal } from './paypal-wire.ts';

const MOST_SUBJECT = 127;

export async function startPayment(
  ask: AskPaypal,
  request: PaymentRequest,
  way: PaymentWay,
): Promise<PaymentStart> {
  const { paymentNo, money, returnUrl, cancelUrl } = request;
  if (way !== 'page' || money.currency !== 'USD')
    throw new PaymentRefusedError('NO_WAY', 'other', `PayPal: no way ${way}`);
  const order = await ask({
    action: 'create',
    paymentNo,
    ask: (client) =>
      new OrdersController(client).createOrder({
        // The same number again is the same order.
        paypalRequestId: paymentNo,
        prefer: 'return=representation',
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [
            {
              invoiceId: paymentNo,
              customId: paymentNo,
              description: subjectOf(request.subject),
              amount: { currencyCode: money.currency, value: toDecimal(money.amount) },
            },
          ],
          paymentSource: {
            paypal: {
              experienceContext: {
                locale: 'zh-CN',
                shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                userAction: PaypalExperienceUserAction.PayNow,
                returnUrl,
                cancelUrl,
              },
            },
          },
        },
      }),
  });
  return readStart(order);
}

function readStart(order: Order): PaymentStart {
  if (order.status === 'COMPLETED')
    throw new PaymentRefusedError('ORDER_ALREADY_CAPTURED', 'paid', 'PayPal: paid already');
  const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!order.id) throw unreadable('no order');
  // Who has agreed already is not asked again: the money can be taken.
  const address = link?.href ?? addressBeside(order);
  return { kind: 'redirect', url: address, providerNo: order.id };
}

function addressBeside({ id, links }: Order): string {
  const self = links?.find(({ rel }) => rel === 'self')?.href;
  if (!self || !id) throw unreadable('no address for the payer');
  return new URL(`/checkoutnow?token=${id}`, self.replace('//api-m.', '//www.')).href;
}

/** Null for an order that PayPal does not know, or no longer. */
export async function findOrder(
  ask: AskPaypal,
  paymentNo: string,
  id: string,
): Promise<Order | null> {
  try {
    return await ask({
      action: 'query',
      paymentNo,
      ask: (client) => new OrdersController(client).getOrder({ id }),
    });
  } catch (error) {
    if (error instanceof PaymentRefusedError && error.code === 'INVALID_RESOURCE_ID') return null;
    throw error;
  }
}

/** One line, and no longer than PayPal takes it, which counts as UTF-16 does. */
function subjectOf(text: string): string {
  let subject = '';
  for (const letter of text.replaceAll(/\p{Cc}+/gu, ' ')) {
    if (subject.length + letter.length > MOST_SUBJECT) break;
    subject += letter;
  }
  return subject;
}
