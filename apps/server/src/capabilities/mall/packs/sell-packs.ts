import type { PackPayResult } from '@xuezhou/contract/points';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { pointsOf, type PackShop } from '../../points/points.port.ts';
import { goodReader } from '../goods/good.repository.ts';
import { mainVariant } from '../goods/present-good.ts';
import { orderReader, type OrderRow } from '../order/order.repository.ts';
import { payWays } from '../order/pay-ways.ts';
import { pay, urlOf, type Paying, type Placed } from '../payment/pay.ts';
import { paymentReader, type PaymentRow } from '../payment/payment.repository.ts';
import { lookAt, payStateOf } from '../payment/scan-payment.ts';
import type { Attempt, StartedPayment } from '../payment/start-payment.ts';
import { isPack, packsOn, pointsIn } from './pack-goods.ts';

/** Where a provider's page leads back to. */
const page = '/points';

/** Points for money: an order of the mall as any other, begun and watched from the page of points. */
export const sellPacks: PackShop = {
  listPointsPacks: async (services) => {
    const goods = await goodReader(services.database.connection).goods(null);
    return await Promise.all(
      packsOn(goods, services.clock.now()).map(async ({ good, variant, points }) => {
        const ways = await payWays(services, { fen: variant.price_fen, takesTaobao: false });
        return {
          goodId: good.good_id,
          title: good.title,
          points,
          price: variant.price_fen,
          ways: ways.flatMap(({ way, amount, currency }) =>
            way === 'taobao' || way === 'bank' ? [] : [{ way, amount, currency }],
          ),
        };
      }),
    );
  },
  payPackByQr: async (services, buyer, { way, ...bought }) => {
    const started = await begin(services, buyer, bought, { provider: way, way: 'qr' });
    const { payment, start } = started;
    if (start.kind !== 'qr') throw new Error('a code was asked for');
    return {
      ...paymentOf(started),
      qrType: way,
      qr: start.content,
      validUntil: payment.valid_until.toISOString(),
    };
  },
  payPackByPaypal: async (services, buyer, bought) => {
    const started = await begin(services, buyer, bought, { provider: 'paypal', way: 'page', page });
    return { ...paymentOf(started), paypalURL: urlOf(started) };
  },
  getPackStatus: async (services, student, { params, query }) => {
    const { connection } = services.database;
    const payment = await paymentReader(connection).own(student.studentId, params.id);
    return await resultOf(services, student, payment, query.ask === true);
  },
  getPackPaypalInfo: async (services, student, token) => {
    const payment = await byToken(services, student, token);
    const order = await packOrder(services, student, payment?.order_id);
    const points = order === undefined ? null : pointsIn(order.snapshot.items);
    if (payment === undefined || order === undefined || points === null) throw notFound();
    const reader = orderReader(services.database.connection, student.studentId);
    const trade = await reader.trade(payment.trade_id);
    if (trade === undefined) throw notFound();
    return {
      orderId: order.order_id,
      goodId: order.good_id,
      goodName: order.snapshot.title,
      points,
      realPrice: payment.fen,
      dollarCents: payment.amount,
      payState: payStateOf(payment, { order, trade }, services.clock.now()),
    };
  },
  getPackPaypalResult: async (services, student, token) =>
    await resultOf(services, student, await byToken(services, student, token), true),
};

type Bought = Pick<Placed, 'orderId' | 'goodId'> & Partial<Pick<Placed, 'realPrice'>>;

async function begin(
  services: Services,
  buyer: Paying,
  { orderId, goodId, realPrice }: Bought,
  attempt: Attempt,
): Promise<StartedPayment> {
  const { connection } = services.database;
  const [good] = await goodReader(connection).goods([goodId]);
  const variant = good && mainVariant(good, services.clock.now());
  if (good === undefined || variant === undefined || !isPack(good)) throw notFound();
  const known = await orderReader(connection, buyer.student.studentId).order(orderId);
  // What is known under this id is paid as it was agreed to; it has to be the same pack.
  if (known !== undefined && known.good_id !== goodId) throw new Refusal('idReused');
  const placed = {
    orderId,
    goodId,
    limitYear: variant.limit_year,
    realPrice: realPrice ?? variant.price_fen,
  };
  return await pay(services, buyer, placed, attempt).catch((error: unknown) => {
    // The order that it would have replaced was paid while it was being closed.
    if (error instanceof Refusal && error.refusal === 'goodOwned')
      throw new Refusal('orderPaid', '上一单刚刚付好，积分已经到账。还要再买，请重新选一次');
    throw error;
  });
}

const paymentOf = ({ payment, order, trade }: StartedPayment) => ({
  id: payment.payment_id,
  orderId: order.order_id,
  realPrice: trade.amount_fen,
  payTo: trade.pay_to?.toISOString() ?? null,
});

const byToken = async (
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  token: string,
): Promise<PaymentRow | undefined> =>
  await paymentReader(connection).ownByProviderNo(studentId, 'paypal', token);

/** Undefined for an order of anything else than points. */
async function packOrder(
  { database: { connection } }: Services,
  { studentId }: CurrentStudent,
  orderId: string | undefined,
): Promise<OrderRow | undefined> {
  const order = orderId && (await orderReader(connection, studentId).order(orderId));
  return order && pointsIn(order.snapshot.items) !== null ? order : undefined;
}

async function resultOf(
  services: Services,
  student: CurrentStudent,
  payment: PaymentRow | undefined,
  isAsked: boolean,
): Promise<PackPayResult> {
  const order = await packOrder(services, student, payment?.order_id);
  if (payment === undefined || order === undefined) throw notFound();
  const result = await lookAt(services, payment, isAsked);
  const { isPaid, payState, checkResult, orderId, payTo } = result;
  const { balance } = await pointsOf(services.database.connection, student.studentId);
  return {
    ...{ isPaid, payState, checkResult, orderId, payTo, mypoints: balance },
    checkResultMessage: (!result.isSentBack && words[payState]) || result.checkResultMessage,
  };
}

/** Where the words of an order speak of courses, coupons and points that were used. */
const words: Partial<Record<PackPayResult['payState'], string>> = {
  paid: '付好了，积分已经到账',
  closed: '订单已关闭，没有扣款',
};
