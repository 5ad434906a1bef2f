import { PaymentsController, type Refund } from '@paypal/paypal-server-sdk';
import { toDecimal } from '../decimal-amount.ts';
import type { RefundRequest, RefundState } from '../payment.port.ts';
import { findOrder } from './paypal-order.ts';
import { readRefund } from './paypal-reading.ts';
import type { AskPaypal } from './paypal-wire.ts';

const MOST_REASON = 255;

/**
 * A refund that there is already is not asked for again. One that failed is, under a new PayPal-Request-Id: under the
 * old one PayPal would answer with the failure for ever.
 */
export async function askRefund(ask: AskPaypal, request: RefundRequest): Promise<RefundState> {
  const known = await refundsOf(ask, request);
  const last = known.at(-1);
  if (last !== undefined && last.status !== 'FAILED' && last.status !== 'CANCELLED')
    return readRefund(last);
  const { paymentNo, transactionNo, refundNo, refund, reason } = request;
  const made = await ask({
    action: 'refund',
    paymentNo,
    ask: (client) =>
      new PaymentsController(client).refundCapturedPayment({
        captureId: transactionNo,
        paypalRequestId: known.length === 0 ? refundNo : `${refundNo}-${known.length + 1}`,
        prefer: 'return=representation',
        body: {
          amount: { currencyCode: refund.currency, value: toDecimal(refund.amount) },
          // The bill and the webhook name both.
          invoiceId: refundNo,
          customId: paymentNo,
          noteToPayer: reason.slice(0, MOST_REASON),
        },
      }),
  });
  return readRefund(made);
}

export async function findRefund(ask: AskPaypal, request: RefundRequest): Promise<RefundState> {
  const last = (await refundsOf(ask, request)).at(-1);
  return last === undefined ? { state: 'absent' } : readRefund(last);
}

/** Everything that was tried under the number, the oldest first: PayPal finds refunds by their order only. */
async function refundsOf(ask: AskPaypal, request: RefundRequest): Promise<Refund[]> {
  const { paymentNo, transactionNo, refundNo } = request;
  const id = request.providerNo ?? (await orderOf(ask, paymentNo, transactionNo));
  const order = id === undefined ? null : await findOrder(ask, paymentNo, id);
  return (order?.purchaseUnits ?? [])
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .filter(({ invoiceId }) => invoiceId === refundNo)
    .toSorted((one, other) => (one.createTime ?? '').localeCompare(other.createTime ?? ''));
}

async function orderOf(
  ask: AskPaypal,
  paymentNo: string,
  captureId: string,
): Promise<string | undefined> {
  const capture = await ask({
    action: 'query',
    paymentNo,
    ask: (client) => new PaymentsController(client).getCapturedPayment({ captureId }),
  });
  return capture.supplementaryData?.relatedIds?.orderId;
}
