import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/mall';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { noteVendor } from '../../account/account.port.ts';
import { orderReader, type OrderRow, type TradeRow } from '../order/order.repository.ts';
import { clockTime } from '../time-words.ts';
import { askProvider } from './ask-provider.ts';
import { isLive, paymentReader, type PaymentRow } from './payment.repository.ts';
import { refusedWords } from './refused-words.ts';

/** A page polls every 2 s; the provider is not asked more often than this. */
const askEveryMs = 4000;

/** What is known of a payment of one's own; where nothing final is, its provider is asked, but not at every poll. */
export async function scanPayment(
  services: Services,
  { studentId }: CurrentStudent,
  { params, query }: InputOf<typeof contract.scanPayment>,
): Promise<contract.PayResult> {
  const { connection } = services.database;
  const payment = await paymentReader(connection).own(studentId, params.qrId);
  if (payment === undefined || payment.provider !== params.qrType) throw notFound();
  if (query.vendorId !== undefined) await noteVendor(connection, studentId, query.vendorId);
  return await lookAt(services, payment, query.ask === true);
}

/** PayPal leads back with its own number; what was agreed to there is taken now, once. */
export async function getPaypalResult(
  services: Services,
  { studentId }: CurrentStudent,
  { query }: InputOf<typeof contract.getPaypalResult>,
): Promise<contract.PayResult> {
  const { connection } = services.database;
  const payment = await paymentReader(connection).ownByProviderNo(studentId, 'paypal', query.token);
  if (payment === undefined) throw notFound();
  if (query.vendorId !== undefined) await noteVendor(connection, studentId, query.vendorId);
  return await lookAt(services, payment, true);
}

export async function getPaypalInfo(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { query }: InputOf<typeof contract.getPaypalInfo>,
): Promise<DataOf<typeof contract.getPaypalInfo>> {
  const payment = await paymentReader(connection).ownByProviderNo(studentId, 'paypal', query.token);
  const reader = orderReader(connection, studentId);
  const order = payment && (await reader.order(payment.order_id));
  const trade = payment && (await reader.trade(payment.trade_id));
  if (payment === undefined || order === undefined || trade === undefined) throw notFound();
  return {
    orderId: order.order_id,
    goodId: order.good_id,
    goodName: order.snapshot.title,
    variantTitle: order.snapshot.variantTitle,
    realPrice: payment.fen,
    dollarCents: payment.amount,
    payState: payStateOf(payment, { order, trade }, clock.now()),
    tradeType: trade.trade_type,
    tradeId: trade.trade_id,
  };
}

/** Of a payment there is nothing else to say. */
export interface LookedAt extends contract.PayResult {
  readonly checkResult: Extract<contract.CheckResult, 'waiting' | 'paid' | 'closed' | 'failed'>;
}

/** What became of a payment, by what is known or by asking its provider, but not at every poll. */
export async function lookAt(
  services: Services,
  seen: PaymentRow,
  isAsked: boolean,
): Promise<LookedAt> {
  const { connection } = services.database;
  const { student_id: studentId, payment_id: paymentId } = seen;
  const now = services.clock.now();
  const since = now.getTime() - (seen.checked_at ?? seen.started_at).getTime();
  const isTime = since >= askEveryMs || (isAsked && since >= 1000) || seen.checked_at === null;
  const mayHaveMoved = isLive(seen) && isTime;
  if (mayHaveMoved) await askProvider(services, seen);
  const reader = orderReader(connection, studentId);
  // Read after the payment: what was settled in between shows in its trade.
  const payment = mayHaveMoved ? await paymentReader(connection).own(studentId, paymentId) : seen;
  const [order, trade] = await Promise.all([
    reader.order(seen.order_id),
    reader.trade(seen.trade_id),
  ]);
  if (payment === undefined || order === undefined || trade === undefined) throw notFound();
  const payState = payStateOf(payment, { order, trade }, now);
  const { checkResult, words } = tell(payState, payment, order);
  return {
    isPaid: payState === 'paid',
    isSentBack: payment.state === 'surplus',
    payState,
    checkResult,
    checkResultMessage: words,
    orderId: order.order_id,
    tradeType: trade.trade_type,
    tradeId: trade.trade_id,
    payTo: order.state === 'unpaid' ? order.pay_to.toISOString() : null,
  };
}

interface PaidFor {
  readonly order: OrderRow;
  readonly trade: TradeRow;
}

export function payStateOf(
  payment: PaymentRow,
  { order, trade }: PaidFor,
  now: Date,
): contract.PayState {
  if (payment.state === 'paid') return 'paid';
  const isOver = order.state === 'closed' || order.state === 'refunded';
  // Paid by another code or way, also where what this one took goes back.
  if (trade.paid_at !== null && !isOver) return 'paid';
  if (payment.state === 'surplus') return 'refunded';
  if (isOver) return 'closed';
  if (payment.state === 'failed') return 'failed';
  if (payment.state === 'approved') return 'approved';
  return payment.state === 'closed' || now >= payment.valid_until ? 'expired' : 'waiting';
}

function tell(
  state: contract.PayState,
  payment: PaymentRow,
  order: OrderRow,
): { checkResult: LookedAt['checkResult']; words: string } {
  switch (state) {
    case 'paid':
      return {
        checkResult: 'paid',
        words:
          payment.state === 'surplus'
            ? '订单已经用另一笔付好了，这一笔正在原路退回，1 到 3 个工作日到账'
            : '付好了',
      };
    case 'refunded':
      return { checkResult: 'closed', words: '这笔钱没有用上，正在原路退回，1 到 3 个工作日到账' };
    case 'closed':
      return { checkResult: 'closed', words: '订单已关闭，优惠券和积分已退回' };
    case 'failed':
      return { checkResult: 'failed', words: refusedWords(payment.fault ?? 'other') };
    case 'expired':
      return {
        checkResult: 'waiting',
        words: `付款码过期了，没有扣款，订单留到 ${clockTime(order.pay_to)}`,
      };
    case 'approved':
      return { checkResult: 'waiting', words: '正在核对这一笔' };
    case 'waiting':
      return payment.fault === null
        ? { checkResult: 'waiting', words: `等待付款，${clockTime(payment.valid_until)} 后失效` }
        : { checkResult: 'failed', words: refusedWords(payment.fault) };
  }
}
