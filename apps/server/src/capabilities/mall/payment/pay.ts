import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/mall';
import type { Static } from '@xuezhou/contract/kernel';
import { tradeDue } from '@xuezhou/rules/mall/order-state';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentStart } from '../../../providers/payment/payment.port.ts';
import { orderReader, type OrderRow, type TradeRow } from '../order/order.repository.ts';
import { placeOrder } from '../order/place-order.ts';
import { startPayment, type Attempt, type StartedPayment } from './start-payment.ts';

export type Placed = InputOf<typeof contract.payByQr>['body'];
export type Paying = Pick<Caller<CurrentStudent>, 'student' | 'address'>;

/** Makes the order, or takes the one of this id, and begins to pay what is due of it. */
export async function pay(
  services: Services,
  caller: Paying,
  body: Placed,
  attempt: Attempt,
): Promise<StartedPayment> {
  const { studentId } = caller.student;
  const reader = orderReader(services.database.connection, studentId);
  const known = await reader.order(body.orderId);
  // Of an order that waits only the id counts: its price was agreed to when it was placed.
  const order = known ?? (await placeOrder(services, caller.student, body, attempt.provider));
  return await startPayment(services, caller, await dueTrade(services, order), attempt);
}

export async function dueTrade({ database }: Services, order: OrderRow): Promise<TradeRow> {
  const trades = await orderReader(database.connection, order.student_id).trades(order.order_id);
  const due = tradeDue(order.sale, order.state);
  const trade = trades.find(({ trade_type }) => trade_type === due);
  if (trade !== undefined) return trade;
  throw new Refusal(
    order.state === 'closed' || order.state === 'refunded' ? 'orderClosed' : 'orderPaid',
  );
}

const fieldsOf = ({ payment, provider, order, trade }: StartedPayment) => ({
  orderId: order.order_id,
  tradeType: trade.trade_type,
  tradeId: trade.trade_id,
  qrId: payment.payment_id,
  qrType: provider,
  realPrice: trade.amount_fen,
  payTo: trade.pay_to?.toISOString() ?? null,
});

function qrOf(started: StartedPayment): Static<typeof contract.QrPayment> {
  const { start } = started;
  const blank = { qr: '', validUntil: null, jsapi: null, url: null };
  return { ...fieldsOf(started), ...blank, ...wayOf(start, started.payment.valid_until) };
}

function wayOf(start: PaymentStart, validUntil: Date) {
  if (start.kind === 'qr') return { qr: start.content, validUntil: validUntil.toISOString() };
  if (start.kind === 'redirect') return { url: start.url };
  if (start.kind === 'form') return {};
  const { parameters } = start;
  return {
    jsapi: {
      appId: parameters['appId'] ?? '',
      timeStamp: parameters['timeStamp'] ?? '',
      nonceStr: parameters['nonceStr'] ?? '',
      package: parameters['package'] ?? '',
      signType: parameters['signType'] ?? '',
      paySign: parameters['paySign'] ?? '',
    },
  };
}

export async function payByQr(services: Services, caller: Paying, body: Placed) {
  return qrOf(await pay(services, caller, body, { provider: 'alipay', way: 'qr' }));
}

export async function payByWechat(
  services: Services,
  caller: Paying,
  { kind = 'qr', ...body }: InputOf<typeof contract.payByWechat>['body'],
) {
  return qrOf(await pay(services, caller, body, { provider: 'wechat', way: kind }));
}

export async function payByPaypal(
  services: Services,
  caller: Paying,
  body: Placed,
): Promise<Static<typeof contract.PaypalPayment>> {
  const started = await pay(services, caller, body, { provider: 'paypal', way: 'page' });
  return { ...fieldsOf(started), paypalURL: urlOf(started) };
}

export async function payByAlipay(
  services: Services,
  caller: Paying,
  body: Placed,
): Promise<Static<typeof contract.AlipayPayment>> {
  const started = await pay(services, caller, body, { provider: 'alipay', way: 'page' });
  return { ...fieldsOf(started), snaplet: formOf(started) };
}

export const urlOf = ({ start }: StartedPayment): string =>
  start.kind === 'redirect' ? start.url : '';
const formOf = ({ start }: StartedPayment): string => (start.kind === 'form' ? start.html : '');

const attempts = {
  wechat: { provider: 'wechat', way: 'qr' },
  alipay: { provider: 'alipay', way: 'qr' },
  'alipay-page': { provider: 'alipay', way: 'page' },
  paypal: { provider: 'paypal', way: 'page' },
} as const satisfies Record<string, Attempt>;

interface Beginning {
  readonly way: keyof typeof attempts;
  readonly kind?: 'qr' | 'jsapi' | 'h5' | undefined;
  /** The page of ours that the provider's leads back to. */
  readonly page?: string;
}

/** A trade of one's own by any way: its balance, another code, another provider. */
export async function payTrade(
  services: Services,
  caller: Paying,
  { tradeId, ...beginning }: InputOf<typeof contract.payTrade>['body'],
) {
  const { studentId } = caller.student;
  const trade = await orderReader(services.database.connection, studentId).trade(tradeId);
  if (trade === undefined) throw notFound();
  return await beginTrade(services, caller, trade, beginning);
}

/** Begins to pay a trade, as a page goes on with it. */
export async function beginTrade(
  services: Services,
  caller: Paying,
  trade: TradeRow,
  { way, kind, page }: Beginning,
) {
  const by: Attempt =
    way === 'wechat' && kind !== undefined ? { provider: 'wechat', way: kind } : attempts[way];
  const attempt = page === undefined ? by : { ...by, page };
  const started = await startPayment(services, caller, trade, attempt);
  return {
    ...qrOf(started),
    url: way === 'paypal' ? null : qrOf(started).url,
    paypalURL: way === 'paypal' ? urlOf(started) : '',
    snaplet: formOf(started),
  };
}
