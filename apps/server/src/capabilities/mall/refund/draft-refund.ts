import type { RefundReason } from '@xuezhou/contract/mall';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { pointsOf } from '../../points/points.port.ts';
import { orderReader, type LineRow, type OrderRow } from '../order/order.repository.ts';
import { moneyOf } from '../payment/payment.repository.ts';
import { countingOrders, endsWithout, keptBy, otherOrders } from './other-orders.ts';
import { lecturesSeen, linesLeft, ruleOf } from './refund-offer.ts';
import { keptBefore, pointsByLine, pointsTaken } from './points-taken.ts';
import { refundReader, type RefundRow } from './refund.repository.ts';

export interface RefundWish {
  readonly refundId: string;
  readonly reason: RefundReason;
  readonly words: string;
  /** Undefined: all of it. */
  readonly lineIds: readonly number[] | undefined;
  /** Of the school's choosing, where it is less; undefined: what the lines come to. */
  readonly fen?: number | undefined;
  /** Of staff; null: the student. */
  readonly proposedBy: number | null;
}

interface Share {
  readonly lineId: number;
  readonly label: string;
  readonly amount: number;
  readonly isGood: boolean;
}

const fenLeft = (money: Awaited<ReturnType<typeof moneyOf>>): number =>
  money.reduce((sum, { left }) => sum + left.fen, 0);

const pointsLeftOf = ({ points }: OrderRow, refunds: readonly RefundRow[]): number =>
  points - refunds.reduce((sum, row) => sum + (row.state === 'refused' ? 0 : row.points_back), 0);

/** Whether a refund that waits is still what the order has to give back: it may have moved on meanwhile. */
export async function isStillDue(
  connection: Connection | Change,
  order: OrderRow,
  refund: RefundRow,
): Promise<boolean> {
  if (order.state !== 'paid' && order.state !== 'deposit') return false;
  // Asked for before that was refused: a part of a deposit would stay in the books for ever.
  if (order.state === 'deposit' && !refund.is_whole) return false;
  const { student_id: studentId, order_id: orderId } = order;
  const refunds = await refundReader(connection, studentId).ofOrder(orderId);
  const others = refunds.filter(({ refund_id }) => refund_id !== refund.refund_id);
  const left = fenLeft(await moneyOf(connection, studentId, orderId)) - keptBefore(others);
  if (refund.points_back > pointsLeftOf(order, others)) return false;
  const { free } = await pointsOf(connection, studentId);
  if ((refund.points_taken ?? 0) > free + refund.points_back) return false;
  const whole = refund.money_fen + refund.kept_fen;
  return refund.is_whole ? whole === left : whole <= left;
}

/**
 * Throws where another order is cheaper by what this one gave: to give this one back alone would leave a price that
 * nobody was offered.
 */
export async function demandUncounted(
  connection: Connection | Change,
  order: OrderRow,
  now: Date,
): Promise<void> {
  if (order.state !== 'paid') return;
  const others = await otherOrders(connection, order);
  const ends = await endsWithout(connection, order, { others, now });
  const kept = keptBy(countingOrders(others, ends));
  if (kept !== null) throw new Refusal('refundNotOffered', kept.words);
}

/** What a refund would be, by what was paid and not given back yet. Throws where nothing can be. */
export async function draftRefund(
  connection: Connection | Change,
  order: OrderRow,
  wish: RefundWish,
  now: Date,
) {
  const { student_id: studentId, order_id: orderId } = order;
  const [lines, money, refunds, seen, { free }] = await Promise.all([
    orderReader(connection, studentId).lines(orderId),
    moneyOf(connection, studentId, orderId),
    refundReader(connection, studentId).ofOrder(orderId),
    lecturesSeen(connection, order),
    pointsOf(connection, studentId),
  ]);
  if (refunds.some(({ state }) => state !== 'done' && state !== 'refused'))
    throw new Refusal('refundInWork');
  const left = fenLeft(money) - keptBefore(refunds);
  const pointsLeft = pointsLeftOf(order, refunds);
  const shares = sharesOf(lines, wish.lineIds);
  const isWhole = wish.fen === undefined && isAll(lines, wish.lineIds);
  if (!isWhole) demandMoreThanDeposit(order);
  const takesBack = isWhole || shares.some(({ isGood }) => isGood);
  if (takesBack) await demandUncounted(connection, order, now);
  const byLines = shares.reduce((sum, { amount }) => sum + amount, 0);
  // A deposit alone was paid: the lines speak of more than there is.
  const wanted = isWhole ? left : Math.min(wish.fen ?? byLines, byLines, left);
  const points = isWhole ? pointsLeft : Math.min(pointsLeft, pointsOfLines(order, lines, shares));
  const back = order.state === 'deposit' ? 0 : points;
  const { taken, kept } =
    takesBack && order.state === 'paid'
      ? pointsTaken(order, { refunds, free: free + back })
      : { taken: 0, kept: 0 };
  const keptFen = Math.min(kept, wanted);
  if (wanted - keptFen <= 0 && points <= 0)
    throw kept > 0
      ? new Refusal('refundNotOffered', pointsUsedWords)
      : new Refusal('refundNotOffered');
  const { isByRule } = ruleOf(order, seen, now);
  return {
    refund_id: wish.refundId,
    order_id: orderId,
    state: 'asked' as const,
    reason: wish.reason,
    words: wish.words,
    is_whole: isWhole,
    is_by_rule: isByRule,
    lines: JSON.stringify(shares.map(({ lineId, label, amount }) => ({ lineId, label, amount }))),
    money_fen: wanted - keptFen,
    points_back: back,
    points_taken: taken,
    kept_fen: keptFen,
    asked_at: now,
    proposed_by: wish.proposedBy,
    decided_by: null,
    decided_at: null,
    done_at: null,
    parcel: null,
    takes_back: takesBack,
  };
}

/** What is left of a deposit would be neither the one that a balance follows nor nothing. */
function demandMoreThanDeposit({ state }: OrderRow): void {
  if (state === 'deposit')
    throw new Refusal('refundNotOffered', '这张订单只付了定金，要退就整笔退');
}

const pointsUsedWords =
  '这张订单的积分已经用掉，没有可以退的。退掉用了这些积分的订单后，可以再申请';

/** All that can be given back one by one is the whole order, whatever it was asked for as. */
function isAll(lines: readonly LineRow[], lineIds: readonly number[] | undefined): boolean {
  if (lineIds === undefined) return true;
  // What cost nothing is not closed by what was bought with it.
  const isLeft = lines.some(
    ({ kind, line_id: id, paid_fen }) => kind === 'good' && paid_fen === 0 && !lineIds.includes(id),
  );
  if (isLeft) return false;
  return linesLeft(lines)
    .filter(({ kind }) => kind === 'good' || kind === 'extra')
    .every(({ lineId }) => lineIds.includes(lineId));
}

function sharesOf(lines: readonly LineRow[], lineIds: readonly number[] | undefined): Share[] {
  const open = linesLeft(lines);
  const share = ({ lineId, label, amount, kind }: (typeof open)[number]): Share => ({
    ...{ lineId, label, amount },
    isGood: kind === 'good',
  });
  if (lineIds === undefined) return open.map(share);
  const wanted = new Set(lineIds);
  const chosen = open.filter(
    ({ lineId, kind }) => wanted.has(lineId) && (kind === 'good' || kind === 'extra'),
  );
  if (wanted.size === 0 || chosen.length !== wanted.size) throw new Refusal('refundLines');
  return chosen.map(share);
}

function pointsOfLines(
  order: OrderRow,
  lines: readonly LineRow[],
  shares: readonly Share[],
): number {
  const byLine = pointsByLine(order, lines);
  return shares.reduce((sum, { lineId }) => sum + (byLine.get(lineId) ?? 0), 0);
}
