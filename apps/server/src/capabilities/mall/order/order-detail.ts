import type { InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/mall';
import { addressText } from '@xuezhou/rules/mall/address';
import { isBalance, isDeposit, tradesOfSale, tradeStateOf } from '@xuezhou/rules/mall/order-state';
import { refundTerms } from '@xuezhou/rules/mall/refund';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { purchaseDecision } from '../../message/message.port.ts';
import type { Services } from '../../../platform/services.ts';
import { isOrderSigned } from '../../agreement/agreement.port.ts';
import { openShelf } from '../goods/open-shelf.ts';
import { presentCard, type Shelf } from '../goods/present-good.ts';
import { presentInvoice } from '../invoice/present-invoice.ts';
import { moneyOf, paymentReader } from '../payment/payment.repository.ts';
import { presentTransfer } from '../by-hand/present-transfer.ts';
import { pointsOf } from '../../points/points.port.ts';
import { endsWithout, otherOrders } from '../refund/other-orders.ts';
import {
  couponBack,
  keptWords,
  lecturesSeen,
  offerRefund,
  presentRefund,
} from '../refund/refund-offer.ts';
import { refundReader } from '../refund/refund.repository.ts';
import { shortMinute } from '../time-words.ts';
import { findOrderCard, mayInvoice, presentSummary, type OrderCardRow } from './list-orders.ts';
import { seatsWithout } from './open-order.ts';
import { stepsOf } from './order-steps.ts';
import { expiryOf } from './order-words.ts';
import { orderReader, type LineRow, type TradeRow } from './order.repository.ts';
import { payWaysOf } from './pay-ways.ts';
import { maskedMobile } from '../../../platform/contact/contact.ts';

type Using = Pick<Services, 'database' | 'clock' | 'config' | 'payments' | 'signer'>;

/** `type` is one of the order's trades; another one is another address, and there is nothing. */
export async function getOrder(
  services: Using,
  { studentId }: CurrentStudent,
  { params: { type, id } }: InputOf<typeof contract.getOrder>,
): Promise<contract.OrderDetail> {
  const detail = await presentDetail(services, studentId, id);
  if (!detail.trades.some(({ tradeType }) => tradeType === type)) throw notFound();
  return detail;
}

export async function presentDetail(
  services: Using,
  studentId: number,
  orderId: string,
): Promise<contract.OrderDetail> {
  const { connection } = services.database;
  const now = services.clock.now();
  const order = await findOrderCard(services, studentId, orderId);
  if (order === undefined) throw notFound();
  const reader = orderReader(connection, studentId);
  const [lines, trades, payments, refunds, shelf, rest] = await Promise.all([
    reader.lines(orderId),
    reader.trades(orderId),
    paymentReader(connection).ofOrder(studentId, orderId),
    refundReader(connection, studentId).ofOrder(orderId),
    openShelf(services, studentId, [order.good_id]),
    restOf(services, order),
  ]);
  const decision =
    order.message_id === null ? 0 : await purchaseDecision(connection, order.message_id);
  const facts = {
    ...(await refundFactsOf(connection, order, now)),
    ...{ lines, refunds, now, couponTo: rest.couponTo },
  };
  return {
    ...presentSummary(order, now),
    lines: lines.map(presentLine),
    steps: stepsOf(order, { payments, refunds, decision, transfer: order.transfer_state, now }),
    trades: await presentTrades(services, trades, { order, lines, shelf, now }),
    expireDate: expiryOf(order),
    address:
      order.address === null
        ? null
        : {
            name: order.address.name,
            mobile: maskedMobile(services, order.mobile_sealed) ?? '',
            text: addressText(order.address),
          },
    parcel: order.parcel,
    paidAt: order.paid_at?.toISOString() ?? null,
    closedAt: order.closed_at?.toISOString() ?? null,
    closedWords: order.close_words ?? '',
    givenBack: givenBackOf(order, rest),
    pointsEarned: order.snapshot.items.reduce(
      (sum, item) => sum + (item.kind === 'points' ? item.points : 0),
      0,
    ),
    invoice: rest.invoice === undefined ? null : presentInvoice(services, rest.invoice),
    canInvoice: mayInvoice(order) && rest.invoice === undefined,
    refundTerms: refundTerms({ ...order.snapshot.refund, isByDeposit: order.sale !== 'normal' }),
    refundOffer: offerRefund(order, facts),
    refundAfter: keptWords(order, facts),
    refunds: refunds.map(presentRefund),
    couponBack: couponBack(refunds, rest.couponTo, now),
    transfer: await presentTransfer(connection, order, payments),
    agreement: rest.agreement ?? null,
  };
}

/** What besides the order itself decides what a refund would be. */
async function refundFactsOf(connection: Connection, order: OrderCardRow, now: Date) {
  const { student_id: studentId, order_id: orderId } = order;
  const others = await otherOrders(connection, order);
  const [money, seen, ends, { free }] = await Promise.all([
    moneyOf(connection, studentId, orderId),
    lecturesSeen(connection, order),
    endsWithout(connection, order, { others, now }),
    pointsOf(connection, studentId),
  ]);
  const moves = await seatsWithout(connection, order, { others, ends, now });
  return { money, seen, others, ends, moves, free };
}

async function restOf({ database: { connection } }: Using, order: OrderCardRow) {
  const { student_id: studentId } = order;
  const invoice = await connection
    .selectFrom('invoice')
    .where('student_id', '=', studentId)
    .where('order_id', '=', order.order_id)
    .selectAll()
    .executeTakeFirst();
  const agreement =
    order.agreement_digest === null
      ? undefined
      : await connection
          .selectFrom('order_agreement')
          .where('digest', '=', order.agreement_digest)
          .select(['title', 'version'])
          .executeTakeFirst();
  const held =
    order.held_coupon_id === null
      ? undefined
      : await connection
          .selectFrom('coupon_of_student')
          .where('student_id', '=', studentId)
          .where('held_coupon_id', '=', order.held_coupon_id)
          .select(['valid_to', 'order_id'])
          .executeTakeFirst();
  const later =
    order.state !== 'closed' || order.points === 0
      ? undefined
      : await connection
          .selectFrom('mall_order')
          .where('student_id', '=', studentId)
          .where('good_id', '=', order.good_id)
          .where('state', 'in', ['unpaid', 'deposit', 'paid'])
          .where('made_at', '>=', order.made_at)
          // One that took less left some of them with the student.
          .where('points', '>=', order.points)
          .select('order_id')
          .executeTakeFirst();
  return {
    couponIn: held?.order_id ?? null,
    pointsIn: later !== undefined,
    invoice,
    agreement: agreement && {
      ...agreement,
      isSigned: await isOrderSigned(connection, studentId, order.order_id),
    },
    couponTo: held?.valid_to,
  };
}

const presentLine = ({ kind, label, amount_fen }: LineRow): contract.SumLine => ({
  kind,
  label,
  amount: amount_fen,
  was: null,
});

const sortTrades = (order: OrderCardRow, trades: readonly TradeRow[]): TradeRow[] => {
  const types = tradesOfSale[order.sale];
  return trades.toSorted((a, b) => types.indexOf(a.trade_type) - types.indexOf(b.trade_type));
};

/** What another order of the same good took over since is not with the student again. */
function givenBackOf(
  order: OrderCardRow,
  { couponIn, pointsIn }: Pick<Awaited<ReturnType<typeof restOf>>, 'couponIn' | 'pointsIn'>,
): string[] {
  if (order.state !== 'closed' && order.state !== 'refunded') return [];
  const isTakenOver = couponIn !== null && couponIn !== order.order_id;
  const coupon = isTakenOver ? '优惠券用在了后来下的订单里' : '优惠券已退回';
  const points = order.points.toLocaleString('en-US');
  return [
    ...(order.held_coupon_id === null ? [] : [coupon]),
    ...(order.points === 0
      ? []
      : [pointsIn ? `积分 ${points} 退回后，用在了后来下的订单里` : `积分已退回 ${points}`]),
  ];
}

interface TradeFacts {
  readonly order: OrderCardRow;
  readonly trade: TradeRow;
  readonly lines: readonly LineRow[];
  readonly shelf: Shelf;
  readonly now: Date;
}

const presentTrades = (
  services: Using,
  trades: readonly TradeRow[],
  facts: Omit<TradeFacts, 'trade'>,
): Promise<contract.Trade[]> =>
  Promise.all(
    sortTrades(facts.order, trades).map((trade) => presentTrade(services, { ...facts, trade })),
  );

async function presentTrade(
  services: Using,
  { order, trade, lines, shelf, now }: TradeFacts,
): Promise<contract.Trade> {
  const good = shelf.goods.get(order.good_id);
  if (good === undefined) throw notFound();
  const window = { from: trade.pay_from, to: trade.pay_to };
  const state = tradeStateOf(trade.trade_type, order.state, { window, now });
  const variant = good.variants.find(({ variant_id }) => variant_id === order.variant_id);
  return {
    tradeId: trade.trade_id,
    tradeType: trade.trade_type,
    state,
    orderId: order.order_id,
    good: presentCard(good, shelf, variant),
    variantTitle: order.snapshot.variantTitle,
    lines: [...lines.map(presentLine), ...partLines(order, trade)],
    realPrice: trade.amount_fen,
    payFrom: trade.pay_from?.toISOString() ?? null,
    payTo: trade.pay_to?.toISOString() ?? null,
    words:
      state === 'waiting' && trade.pay_from !== null
        ? `${shortMinute(trade.pay_from, now)} 起可付`
        : '',
    ways:
      state === 'open'
        ? await payWaysOf(services, order.student_id, { fen: trade.amount_fen, takesTaobao: false })
        : [],
  };
}

/** What is paid in the other trade. */
function partLines(order: OrderCardRow, { trade_type: type }: TradeRow): contract.SumLine[] {
  const rest = order.total_fen - order.due_fen;
  if (isDeposit(type))
    return [{ kind: 'later', label: '尾款，之后再付', amount: -rest, was: null }];
  if (isBalance(type))
    return [{ kind: 'deposit', label: '已付定金', amount: -order.due_fen, was: null }];
  return [];
}

export async function getTrade(
  services: Using,
  { studentId }: CurrentStudent,
  { params: { tradeType, tradeId } }: InputOf<typeof contract.getTrade>,
): Promise<contract.Trade> {
  const { connection } = services.database;
  const reader = orderReader(connection, studentId);
  const trade = await reader.trade(tradeId);
  const order = trade && (await findOrderCard(services, studentId, trade.order_id));
  if (trade === undefined || order === undefined || trade.trade_type !== tradeType)
    throw notFound();
  const shelf = await openShelf(services, studentId, [order.good_id]);
  const lines = await reader.lines(order.order_id);
  return await presentTrade(services, { order, trade, lines, shelf, now: services.clock.now() });
}
