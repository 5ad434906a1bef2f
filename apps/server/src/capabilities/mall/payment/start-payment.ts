import { tradeDue, tradeStateOf } from '@xuezhou/rules/mall/order-state';
import { v7 as uuidv7 } from 'uuid';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import {
  isOfMerchant,
  PaymentRefusedError,
  PaymentUnavailableError,
  type PaymentGateway,
  type PaymentProvider,
  type PaymentStart,
  type PaymentWay,
} from '../../../providers/payment/payment.port.ts';
import {
  orderReader,
  orderWriter,
  type OrderRow,
  type TradeRow,
} from '../order/order.repository.ts';
import { openIdOf } from '../../account/account.port.ts';
import { moneyFor } from '../order/pay-ways.ts';
import { siteAddress } from '../site-address.ts';
import { askProvider, nextLook } from './ask-provider.ts';
import { paymentReader, paymentWriter, type PaymentRow } from './payment.repository.ts';
import { refusedWords } from './refused-words.ts';

/** How long a code is good for; providers want a minute at least. */
const codeMs = 15 * 60_000;
const leastMs = 60_000;

/** Of all ways together. */
export const payLimits = [{ seconds: 60, max: 20 }];

export interface Attempt {
  readonly provider: PaymentProvider;
  readonly way: PaymentWay;
  /** The page of ours that the provider's leads back to, as `/points`; that of the order, where none is named. */
  readonly page?: string;
}

export interface StartedPayment {
  readonly payment: PaymentRow;
  readonly provider: PaymentProvider;
  readonly start: PaymentStart;
  readonly order: OrderRow;
  readonly trade: TradeRow;
}

/**
 * Begins to pay a trade that is due, or goes on with an attempt of the same way that is still good. A new code is a
 * new payment of the same order. Throws what keeps it, in words; the order stays as it is.
 */
export async function startPayment(
  services: Services,
  caller: Pick<Caller<CurrentStudent>, 'student' | 'address'>,
  trade: TradeRow,
  attempt: Attempt,
): Promise<StartedPayment> {
  const { connection } = services.database;
  const { studentId } = caller.student;
  const gateways = await services.payments.inUse();
  const gateway = gateways.find(({ provider }) => provider === attempt.provider);
  if (gateway === undefined || !gateway.ways.includes(attempt.way)) throw new Refusal('payWayOff');
  if (!(await isWithinLimits(connection, `pay:${studentId}`, services.clock.now(), payLimits)))
    throw new Refusal('payTooOften');
  const payment = await openAttempt(services, studentId, trade, { gateway, way: attempt.way });
  const order = await orderReader(connection, studentId).order(trade.order_id);
  if (order === undefined) throw notFound();
  const start =
    payment.start ?? (await askToPay(services, gateway, { payment, order, caller, ...attempt }));
  return { payment, provider: attempt.provider, start, order, trade };
}

/** Under the lock of the order, so that one which is being closed gets no new code. */
async function openAttempt(
  services: Services,
  studentId: number,
  trade: TradeRow,
  { gateway, way }: { gateway: PaymentGateway; way: PaymentWay },
): Promise<PaymentRow> {
  const paymentId = await services.database.connection.transaction().execute(async (change) => {
    const order = await orderWriter(change, studentId).lock(trade.order_id);
    if (order === undefined) throw notFound();
    const now = services.clock.now();
    const until = demandPayable(order, trade, now);
    const again = (await paymentReader(change).ofOrder(studentId, trade.order_id)).find((payment) =>
      isStillGood(payment, { trade, gateway, way, now }),
    );
    if (again !== undefined) return again.payment_id;
    const asked = moneyFor(gateway, trade.amount_fen);
    if (asked === null) throw new Refusal('payWayOff');
    const id = uuidv7();
    await paymentWriter(change, studentId).add({
      payment_id: id,
      order_id: trade.order_id,
      trade_id: trade.trade_id,
      provider: gateway.provider,
      way,
      payment_no: id.replaceAll('-', ''),
      provider_no: null,
      amount: asked.money.amount,
      currency: asked.money.currency,
      fen_per_dollar: asked.fenPerDollar,
      fen: trade.amount_fen,
      merchant: gateway.merchant,
      app: gateway.app,
      state: 'starting',
      start: null,
      valid_until: until,
      fault: null,
      transaction_no: null,
      paid_at: null,
      started_at: now,
      checked_at: null,
      next_check_at: nextLook(0, now),
    });
    return id;
  });
  const payment = await paymentReader(services.database.connection).own(studentId, paymentId);
  if (payment === undefined) throw new Error('a payment cannot vanish');
  return payment;
}

/** Until when the code may be good. */
export function demandPayable(order: OrderRow, trade: TradeRow, now: Date): Date {
  if (order.state === 'paid' || order.state === 'checking') throw new Refusal('orderPaid');
  if (order.state === 'closed' || order.state === 'refunded') throw new Refusal('orderClosed');
  if (tradeDue(order.sale, order.state) !== trade.trade_type)
    throw new Refusal(order.state === 'deposit' ? 'orderPaid' : 'tradeNotYet');
  const window = { from: trade.pay_from, to: trade.pay_to };
  if (tradeStateOf(trade.trade_type, order.state, { window, now }) === 'waiting')
    throw new Refusal('tradeNotYet');
  const left = (trade.pay_to?.getTime() ?? Infinity) - now.getTime();
  if (left < leastMs) throw new Refusal('orderClosed');
  return new Date(now.getTime() + Math.min(codeMs, left));
}

const isStillGood = (
  payment: PaymentRow,
  asked: { trade: TradeRow; gateway: PaymentGateway; way: PaymentWay; now: Date },
): boolean =>
  payment.trade_id === asked.trade.trade_id &&
  isOfMerchant(payment, asked.gateway) &&
  payment.way === asked.way &&
  (payment.state === 'open' || payment.state === 'starting') &&
  payment.valid_until.getTime() - asked.now.getTime() >= leastMs;

async function askToPay(
  services: Services,
  gateway: PaymentGateway,
  {
    payment,
    order,
    caller,
    page,
    way,
  }: {
    payment: PaymentRow;
    order: OrderRow;
    caller: Pick<Caller<CurrentStudent>, 'student' | 'address'>;
    page?: string;
    way: PaymentWay;
  },
): Promise<PaymentStart> {
  const site = siteAddress(services);
  const writer = paymentWriter(services.database.connection, payment.student_id);
  const orderPage = `${site}${page ?? `/order/${order.good_id}?orderId=${order.order_id}`}`;
  const paypalPage = `${site}${page ?? '/order/paypal'}`;
  try {
    const start = await gateway.start(
      {
        paymentNo: payment.payment_no,
        money: { amount: payment.amount, currency: payment.currency },
        subject: order.snapshot.title,
        expiresAt: payment.valid_until,
        now: services.clock.now(),
        returnUrl: payment.provider === 'paypal' ? paypalPage : orderPage,
        cancelUrl: page === undefined ? `${orderPage}&left=${payment.provider}` : orderPage,
        address: caller.address,
        payer: await payerOf(services, payment),
      },
      way,
    );
    await writer.updateLive(payment.payment_id, {
      state: 'open',
      start: JSON.stringify(start),
      ...(start.providerNo !== undefined && { provider_no: start.providerNo }),
    });
    return start;
  } catch (error) {
    return await failToStart(services, payment, error);
  }
}

/** WeChat's sheet needs to know the student at WeChat. */
async function payerOf(
  { database: { connection } }: Services,
  { way, app, student_id: studentId }: PaymentRow,
): Promise<string | undefined> {
  if (way !== 'jsapi') return undefined;
  const openId = await openIdOf(connection, studentId, app);
  if (openId === undefined) throw new Refusal('payWayOff');
  return openId;
}

async function failToStart(
  services: Services,
  payment: PaymentRow,
  error: unknown,
): Promise<never> {
  if (error instanceof PaymentUnavailableError) throw new Refusal('payUnavailable');
  if (!(error instanceof PaymentRefusedError)) throw error;
  // Paid or closed there already: the provider knows what became of it.
  if (error.why === 'paid' || error.why === 'closed') await askProvider(services, payment);
  const writer = paymentWriter(services.database.connection, payment.student_id);
  await writer.updateLive(payment.payment_id, {
    state: 'failed',
    fault: error.why,
    next_check_at: null,
  });
  throw new Refusal('payRefused', refusedWords(error.why));
}
