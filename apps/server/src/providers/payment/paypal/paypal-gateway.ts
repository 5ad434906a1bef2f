import { OrdersController } from '@paypal/paypal-server-sdk';
import type { PaypalConfig } from '../../../platform/config/paypal-config.ts';
import { paypalFacts } from '../gateway-facts.ts';
import {
  PaymentRefusedError,
  type PaymentGateway,
  type PaymentName,
  type PaymentState,
  type RecordMessage,
} from '../payment.port.ts';
import { readBill } from './paypal-bill.ts';
import { answerNotice, noticeReader } from './paypal-notice.ts';
import { findOrder, startPayment } from './paypal-order.ts';
import { readState } from './paypal-reading.ts';
import { askRefund, findRefund } from './paypal-refund.ts';
import { openPaypal, type AskPaypal } from './paypal-wire.ts';

const TIMEOUT_MS = 20_000;

/**
 * PayPal Orders v2: its own page, in US dollars. A student agrees there, and only `take` takes the money; so nothing
 * has to be closed at PayPal, and an order nobody agreed to ends by itself.
 * @param timeoutMs how long an answer may take
 */
export function paypalGateway(
  config: PaypalConfig,
  record: RecordMessage,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway {
  const ask = openPaypal(config, record, timeoutMs);
  return {
    ...paypalFacts(config),
    start: (request, way) => startPayment(ask, request, way),
    find: (name) => findPayment(ask, name),
    take: (name) => takePayment(ask, name),
    close: (name) => closePayment(ask, name),
    refund: (request) => askRefund(ask, request),
    findRefund: (request) => findRefund(ask, request),
    readNotice: noticeReader(config, record, timeoutMs),
    answerNotice,
    readBill: (day) => readBill(ask, day),
  };
}

async function findPayment(
  ask: AskPaypal,
  { paymentNo, providerNo }: PaymentName,
): Promise<PaymentState> {
  const order = providerNo === undefined ? null : await findOrder(ask, paymentNo, providerNo);
  return order === null ? { state: 'absent' } : readState(order, paymentNo);
}

async function takePayment(ask: AskPaypal, name: PaymentName): Promise<PaymentState> {
  const { paymentNo, providerNo } = name;
  const order = providerNo === undefined ? null : await findOrder(ask, paymentNo, providerNo);
  if (order === null || providerNo === undefined) return { state: 'absent' };
  const found = readState(order, paymentNo);
  if (found.state !== 'approved') return found;
  try {
    const captured = await ask({
      action: 'capture',
      paymentNo,
      ask: (client) =>
        new OrdersController(client).captureOrder({
          id: providerNo,
          // Once for each time that the student agreed: who was declined may come back with another card.
          paypalRequestId: [paymentNo, order.updateTime].join('-'),
          prefer: 'return=representation',
        }),
    });
    return readState(captured, paymentNo);
  } catch (error) {
    const passing = new Set([
      'ORDER_ALREADY_CAPTURED',
      'ORDER_NOT_APPROVED',
      'DUPLICATE_REQUEST_ID',
    ]);
    if (error instanceof PaymentRefusedError && passing.has(error.code))
      return await findPayment(ask, name);
    throw error;
  }
}

async function closePayment(ask: AskPaypal, name: PaymentName): Promise<PaymentState> {
  const found = await findPayment(ask, name);
  return found.state === 'paid' ? found : { state: 'closed' };
}
