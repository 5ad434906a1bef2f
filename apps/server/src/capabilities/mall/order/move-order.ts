import type { OrderState } from '@xuezhou/contract/mall';
import {
  postBalance,
  postDeposit,
  postForfeit,
  postPaid,
  type Earned,
  type PaidFrom,
} from '@xuezhou/rules/ledger/postings';
import { yuanText } from '@xuezhou/rules/mall/money';
import { moveOrder, type OrderEffect, type OrderEvent } from '@xuezhou/rules/mall/order-state';
import { refundUntil } from '@xuezhou/rules/mall/refund';
import type { Change } from '../../../platform/database/prepare.ts';
import type { PaymentChannel } from '../../../providers/payment/payment.port.ts';
import { givePoints, releaseHeld, spendHeld } from '../../points/points.port.ts';
import { couponWriter } from '../coupon/coupon.repository.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import { tellPurchase } from './after/after-purchase.ts';
import { grantCourses } from './open-order.ts';
import { orderWriter, returnStock, type OrderRow } from './order.repository.ts';
import { tellAfterPurchase, tellClosed } from './after/tell-student.ts';

export interface OrderMove {
  readonly event: OrderEvent;
  readonly now: Date;
  /** By whom money came, where some did. */
  readonly provider?: PaymentChannel | null;
  readonly closedBy?: 'student' | 'time' | 'school';
  readonly closeWords?: string;
}

const earnedOf = (order: OrderRow): Earned => ({
  gross: order.gross_fen,
  couponOff: order.coupon_fen,
  points: order.points,
  freight: order.freight_fen,
  bonus: order.bonus_fen,
  pointsSold: order.points_sold,
});

/** What came by hand is in the books since somebody confirmed it. */
export const paidFrom = (provider: PaymentChannel): PaidFrom =>
  provider === 'bank' || provider === 'cash' ? 'receipts' : `provider:${provider}`;

const accountOf = (provider: PaymentChannel | null | undefined): PaidFrom | null =>
  provider === null || provider === undefined ? null : paidFrom(provider);

/**
 * Moves an order that this transaction holds, with all that hangs on it, or answers null where the event means
 * nothing in its state. Taking back after a refund is the refund's own.
 */
export async function applyMove(
  change: Change,
  order: OrderRow,
  move: OrderMove,
): Promise<OrderState | null> {
  const next = moveOrder(order.sale, order.state, move.event);
  if (next === null) return null;
  const { now } = move;
  for (const effect of next.effects) await effects[effect](change, order, move);
  if (move.event === 'pay' || move.event === 'confirm' || move.event === 'grant')
    await postMoney(change, order, next.to, move);
  await orderWriter(change, order.student_id).update(order.order_id, {
    state: next.to,
    ...(next.to === 'paid' && { paid_at: now }),
    ...(next.to === 'deposit' && { way: move.provider ?? order.way }),
    ...(next.to === 'paid' && { way: move.provider ?? order.way }),
    ...(next.to === 'closed' && {
      closed_at: now,
      closed_by: move.closedBy ?? 'time',
      close_words: move.closeWords ?? '',
    }),
    ...(next.to === 'refunded' && { closed_at: now, closed_by: 'school' as const }),
  });
  return next.to;
}

type Effect = (change: Change, order: OrderRow, move: OrderMove) => Promise<void>;

const effects: Readonly<Record<OrderEffect, Effect>> = {
  consume,
  open,
  release,
  forfeit,
  // The refund does it line by line.
  takeBack: async () => {},
};

async function consume(change: Change, order: OrderRow, { now }: OrderMove): Promise<void> {
  const { student_id: studentId, order_id: about } = order;
  if (order.held_coupon_id !== null)
    await couponWriter(change, studentId).use(order.held_coupon_id, about, now);
  if (order.points === 0) return;
  const words = `抵 ${order.snapshot.title} ${yuanText(order.points)} 元`;
  await spendHeld(change, { studentId, about, words, at: now });
}

async function open(change: Change, order: OrderRow, { now }: OrderMove): Promise<void> {
  const { student_id: studentId, order_id: orderId, snapshot } = order;
  const granted = await grantCourses(change, { studentId, snapshot, now });
  for (const [index, item] of snapshot.items.entries())
    if (item.kind === 'points')
      await givePoints(change, {
        studentId,
        kind: 'pack',
        about: `${orderId}:${index}`,
        points: item.points,
        words: `购买「${snapshot.title}」`,
        at: now,
        isPosted: true,
      });
  const messageId = await tellAfterPurchase(change, order, granted, now);
  await orderWriter(change, studentId).update(orderId, {
    granted: JSON.stringify(granted),
    message_id: messageId,
  });
  await tellPurchase(change, order, {
    kind: 'bought',
    paid: order.total_fen,
    isWhole: true,
    at: now,
    refundUntil: refundUntil(snapshot.refund, now),
  });
}

async function release(change: Change, order: OrderRow, { now, closedBy }: OrderMove) {
  const { student_id: studentId, order_id: about } = order;
  await returnStock(change, order.variant_id);
  if (order.held_coupon_id !== null)
    await couponWriter(change, studentId).giveBack(order.held_coupon_id, about, {
      now,
      atLeast: null,
    });
  if (order.points > 0) await releaseHeld(change, { studentId, about, at: now });
  if (closedBy !== 'student') await tellClosed(change, order, now);
}

async function forfeit(change: Change, order: OrderRow, { now }: OrderMove): Promise<void> {
  await postEntry(change, {
    kind: 'forfeit',
    about: order.order_id,
    words: `${order.order_no} 没有付尾款`,
    at: now,
    postings: postForfeit(order.due_fen),
  });
}

/** An order that brought no money through a provider of ours is posted all the same, as far as it is worth something. */
async function postMoney(
  change: Change,
  order: OrderRow,
  to: OrderState,
  { now, provider, event }: OrderMove,
): Promise<void> {
  const account = accountOf(provider);
  const entry = { about: order.order_id, at: now };
  if (to === 'deposit') {
    if (account === null) return;
    const postings = postDeposit(account, order.due_fen);
    await postEntry(change, {
      ...entry,
      kind: 'deposit',
      words: `${order.order_no} 定金`,
      postings,
    });
    return;
  }
  const words = `${order.order_no} ${order.snapshot.title}`;
  if (order.state === 'deposit') {
    if (account === null) return;
    const postings = postBalance(account, { deposit: order.due_fen, earned: earnedOf(order) });
    await postEntry(change, { ...entry, kind: 'balance', words, postings });
    return;
  }
  // What was sold elsewhere is paid there: only what was held here is posted.
  if (event === 'confirm' || (event === 'grant' && order.way === 'write-off')) {
    await postEntry(change, { ...entry, kind: 'elsewhere', words, postings: elsewhere(order) });
    return;
  }
  await postEntry(change, {
    ...entry,
    kind: 'paid',
    words,
    postings: postPaid(account, earnedOf(order)),
  });
}

const elsewhere = (order: OrderRow) =>
  postPaid('provider:taobao', {
    ...earnedOf(order),
    couponOff: 0,
    points: 0,
    freight: 0,
    bonus: 0,
  });
