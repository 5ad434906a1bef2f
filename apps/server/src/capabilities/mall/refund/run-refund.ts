import { postRefundDecided } from '@xuezhou/rules/ledger/postings';
import { refundUntil } from '@xuezhou/rules/mall/refund';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { holdCoursesOf } from '../../enrolment/enrolment.port.ts';
import { givePoints, takePoints } from '../../points/points.port.ts';
import { couponWriter } from '../coupon/coupon.repository.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import { tellPurchase } from '../order/after/after-purchase.ts';
import { applyMove } from '../order/move-order.ts';
import { takeBackCourses, takeBackSeats } from '../order/open-order.ts';
import { orderWriter, returnStock, type OrderRow } from '../order/order.repository.ts';
import { moneyOf, type PaymentRow } from '../payment/payment.repository.ts';
import { addTransfer } from '../payment/transfer.repository.ts';
import {
  countingOrders,
  endsWithout,
  goesAlong,
  grantsWithout,
  otherOrders,
} from './other-orders.ts';
import type { RefundRow } from './refund.repository.ts';

const dayMs = 86_400_000;
/** A coupon whose time ran out meanwhile is good for so long once more. */
const couponMs = 7 * dayMs;

/**
 * Does what was agreed to, all in the transaction that agrees: money is on its way, points and coupon are back, what was
 * opened is closed. Only the provider's answer comes later.
 */
export async function runRefund(
  change: Change,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<'processing' | 'done'> {
  const isOfDeposit = order.state === 'deposit';
  await sendMoney(change, order, { refund, from: isOfDeposit ? 'deposits' : 'refunds', now });
  await noteLines(change, order, refund);
  await movePoints(change, order, refund, now);
  if (refund.is_whole) await close(change, order, { isOfDeposit, now });
  else if (refund.takes_back) await shut(change, order, now);
  await giveBackInvoice(change, order, refund, now);
  await tellGivenBack(change, order, { paid: refund.money_fen, isWhole: refund.is_whole, now });
  return refund.money_fen > 0 ? 'processing' : 'done';
}

const tellGivenBack = async (
  change: Change,
  order: OrderRow,
  { paid, isWhole, now }: { paid: number; isWhole: boolean; now: Date },
): Promise<void> =>
  await tellPurchase(change, order, {
    ...{ kind: 'refunded', paid, isWhole, at: now },
    refundUntil: order.paid_at === null ? null : refundUntil(order.snapshot.refund, order.paid_at),
  });

interface Sending {
  readonly refund: RefundRow;
  readonly from: 'refunds' | 'deposits';
  readonly now: Date;
}

/** The newest payment first; of each not more than is left. */
async function sendMoney(
  change: Change,
  order: OrderRow,
  { refund, from, now }: Sending,
): Promise<void> {
  let rest = refund.money_fen;
  for (const { payment, left } of await moneyOf(change, order.student_id, order.order_id)) {
    const fen = Math.min(rest, left.fen);
    if (fen <= 0) continue;
    rest -= fen;
    const money = { fen, amount: amountOf(payment, fen, left) };
    await addTransfer(change, { payment, refundId: refund.refund_id, money, from, now });
  }
  if (rest > 0) throw new Error(`refund ${refund.refund_id} is more than was paid`);
}

/** In the currency of the payment, by the rate that it was paid at; the last one takes what rounding left. */
function amountOf(
  payment: PaymentRow,
  fen: number,
  left: { readonly amount: number; readonly fen: number },
): number {
  if (fen === left.fen) return left.amount;
  return Math.max(1, Math.floor((payment.amount * fen) / payment.fen));
}

async function noteLines(change: Change, order: OrderRow, refund: RefundRow): Promise<void> {
  for (const { lineId, amount } of refund.lines)
    await change
      .updateTable('mall_order_line')
      .where('student_id', '=', order.student_id)
      .where('order_id', '=', order.order_id)
      .where('line_id', '=', lineId)
      .set(({ eb, fn }) => ({
        refunded_fen: fn<number>('least', ['paid_fen', eb('refunded_fen', '+', amount)]),
      }))
      .execute();
}

/** Spent ones come back; those that the order gave go, as far as they are still there. */
async function movePoints(
  change: Change,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const { student_id: studentId, order_no: orderNo } = order;
  const about = refund.refund_id;
  const words = `${order.snapshot.title}退款`;
  if (refund.points_back > 0)
    await givePoints(change, {
      ...{ studentId, kind: 'return', about, words, at: now },
      points: refund.points_back,
      isPosted: true,
    });
  const gone =
    refund.points_taken ?? (refund.is_whole && refund.takes_back ? order.points_sold : 0);
  const taken =
    gone === 0
      ? 0
      : await takePoints(change, { studentId, kind: 'taken', about, points: gone, words, at: now });
  // Spent since the refund was judged: its money would be too much.
  if (refund.points_taken !== null && taken < gone) throw new Refusal('refundNotOffered');
  await postEntry(change, {
    kind: 'refund-points',
    about,
    words: `${orderNo} 积分`,
    at: now,
    postings: postRefundDecided({
      money: 0,
      pointsBack: refund.points_back,
      pointsTaken: taken,
      from: 'refunds',
    }),
  });
}

async function close(
  change: Change,
  order: OrderRow,
  { isOfDeposit, now }: { isOfDeposit: boolean; now: Date },
): Promise<void> {
  const { student_id: studentId, order_id: orderId, held_coupon_id: heldId } = order;
  const move = { event: 'giveBack', now, closedBy: 'school' } as const;
  if ((await applyMove(change, order, move)) === null) return;
  // Then the move itself released all that was held.
  if (isOfDeposit) return;
  await shut(change, order, now);
  await returnStock(change, order.variant_id);
  const atLeast = new Date(now.getTime() + couponMs);
  if (heldId !== null)
    await couponWriter(change, studentId).giveBack(heldId, orderId, { now, atLeast });
}

async function shut(change: Change, order: OrderRow, now: Date): Promise<void> {
  const { student_id: studentId, granted } = order;
  // Courses before seats, as whoever is put into a class: the two would wait for each other.
  await holdCoursesOf(change, studentId);
  const others = await otherOrders(change, order);
  const ends = await endsWithout(change, order, { others, now });
  await takeBackCourses(change, order, { others, now });
  // Who has lost the course with it keeps no seat.
  await takeBackSeats(change, order, { others, now });
  if (granted === null || granted.length === 0) return;
  const writer = orderWriter(change, studentId);
  await writer.update(order.order_id, { granted: JSON.stringify([]) });
  for (const [orderId, left] of grantsWithout(order, { others, now }))
    await writer.update(orderId, { granted: JSON.stringify(left) });
  for (const other of countingOrders(others, ends)) {
    const free = goesAlong(other) ? await writer.lock(other.order_id) : undefined;
    // One that went along before may have taken this one along already.
    if (free?.state !== 'paid') continue;
    await close(change, free, { isOfDeposit: false, now });
    await tellGivenBack(change, free, { paid: 0, isWhole: true, now });
  }
}

/** One that was made needs a red one; one that was not is no longer made. */
async function giveBackInvoice(
  change: Change,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const ofOrder = change
    .updateTable('invoice')
    .where('student_id', '=', order.student_id)
    .where('order_id', '=', order.order_id);
  await ofOrder.where('state', '=', 'made').set({ red_needed_at: now }).execute();
  if (refund.is_whole)
    await ofOrder
      .where('state', '=', 'asked')
      .set({ state: 'failed', words: '订单已退款，不再开票' })
      .execute();
}
