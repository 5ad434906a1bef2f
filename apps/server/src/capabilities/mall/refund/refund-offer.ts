import type { Refund, RefundOffer } from '@xuezhou/contract/mall';
import { isRefundByRule, refundUntil, refundWords } from '@xuezhou/rules/mall/refund';
import { tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { LineRow, OrderRow } from '../order/order.repository.ts';
import type { PaymentRow } from '../payment/payment.repository.ts';
import { endWords, shortMinute } from '../time-words.ts';
import { countingOrders, goesAlong, keptBy, type OtherOrder } from './other-orders.ts';
import { keptBefore, pointsByLine, pointsTaken } from './points-taken.ts';
import type { RefundRow } from './refund.repository.ts';
import { lecturesPlayed } from '../../lecture/lecture.port.ts';

/** Lectures of an order's courses of which something was watched since it was paid. */
export async function lecturesSeen(
  connection: Connection,
  order: Pick<OrderRow, 'student_id' | 'snapshot' | 'paid_at'>,
): Promise<number> {
  const courses = order.snapshot.courses.map(({ courseId }) => courseId);
  if (courses.length === 0 || order.paid_at === null) return 0;
  return await lecturesPlayed(connection, {
    studentId: order.student_id,
    courses,
    since: order.paid_at,
  });
}

export interface RefundFacts {
  readonly lines: readonly LineRow[];
  readonly money: readonly {
    readonly payment: PaymentRow;
    readonly left: { readonly fen: number };
  }[];
  readonly refunds: readonly RefundRow[];
  readonly seen: number;
  readonly couponTo: Date | null | undefined;
  /** The student's other orders, and the last days of this one's courses without it. */
  readonly others: readonly OtherOrder[];
  readonly ends: ReadonlyMap<number, string | null>;
  /** Into which classes the student would come, in words. */
  readonly moves: readonly string[];
  /** Points of the student that nothing holds. */
  readonly free: number;
  readonly now: Date;
}

/** Lines of which something can still be given back, with what. */
export const linesLeft = (lines: readonly LineRow[]) =>
  lines
    .map((line) => ({
      lineId: line.line_id,
      label: line.label,
      amount: line.paid_fen - line.refunded_fen,
      kind: line.kind,
    }))
    .filter(({ amount }) => amount > 0);

/** What would come back now; null where nothing can, or something is on its way. */
export function offerRefund(order: OrderRow, facts: RefundFacts): RefundOffer | null {
  if (order.state !== 'paid' || order.paid_at === null) return null;
  const inWork = facts.refunds.some(({ state }) => state !== 'done' && state !== 'refused');
  const money = facts.money.reduce((sum, { left }) => sum + left.fen, 0);
  const amount = money - keptBefore(facts.refunds);
  const pointsLeft = order.points - facts.refunds.reduce((sum, r) => sum + backOf(r), 0);
  if (inWork || (amount <= 0 && pointsLeft <= 0)) return null;
  if (keptBy(countingOrders(facts.others, facts.ends)) !== null) return null;
  const back = Math.max(0, pointsLeft);
  const { kept, stays } = afterTaken(order, facts, back);
  if (amount - kept <= 0 && back === 0) return null;
  const { seen, now } = facts;
  const { isByRule } = ruleOf(order, seen, now);
  return {
    isByRule,
    words: offerWords(order, { isByRule, seen, now }),
    amount: Math.max(0, amount - kept),
    kept: Math.min(kept, amount),
    points: stays,
    couponWords: couponWords(facts.couponTo, now),
    lines: offerLines(order, facts, back),
    closes: closesOf(order, facts),
  };
}

/** Of points that come back those that stay: what came with the order and is used is taken from them first. */
function afterTaken(order: OrderRow, { refunds, free }: RefundFacts, back: number) {
  const { taken, kept } = pointsTaken(order, { refunds, free: free + back });
  return { kept, stays: back - Math.max(0, taken - free) };
}

/** What each line would be by itself; with others it is never less. */
function offerLines(order: OrderRow, facts: RefundFacts, pointsLeft: number): RefundOffer['lines'] {
  const points = pointsByLine(order, facts.lines);
  return linesLeft(facts.lines)
    .filter(({ kind }) => kind === 'good' || kind === 'extra')
    .map(({ lineId, label, amount, kind }) => {
      const back = Math.min(pointsLeft, points.get(lineId) ?? 0);
      const closes = kind === 'good';
      const { kept, stays } = closes ? afterTaken(order, facts, back) : { kept: 0, stays: back };
      return { ...{ lineId, label, amount, closes }, kept: Math.min(kept, amount), points: stays };
    });
}

/** Whether the school's rule alone gives an order back. */
export const ruleOf = (order: OrderRow, seen: number, now: Date): { isByRule: boolean } => ({
  isByRule:
    order.state === 'paid' &&
    order.paid_at !== null &&
    isRefundByRule(order.snapshot.refund, { paidAt: order.paid_at, now, seen }),
});

/** Why nothing is offered although something was paid: another order goes first. */
export function keptWords(order: OrderRow, { others, ends }: Pick<RefundFacts, 'others' | 'ends'>) {
  if (order.state !== 'paid') return null;
  const kept = keptBy(countingOrders(others, ends));
  if (kept === null) return null;
  const { order_id: orderId, sale } = kept.order;
  return { words: kept.words, orderId, type: tradesOfSale[sale].at(-1) ?? 'normal' };
}

/** What really closes; what other orders gave as well stays open. */
function closesOf(order: OrderRow, { others, ends, moves, now }: RefundFacts): string[] {
  const today = dayOf(now);
  const given = order.snapshot.courses.filter(({ courseId }) => ends.has(courseId));
  const isOver = ({ courseId }: { courseId: number }) => {
    const end = ends.get(courseId) ?? null;
    return end !== null && end < today;
  };
  const namesOf = (courses: readonly { readonly title: string }[]) =>
    courses.map(({ title }) => title).join('、');
  const closing = given.filter(isOver);
  const along = countingOrders(others, ends).filter(goesAlong);
  return [
    ...(closing.length === 0 ? [] : [`${namesOf(closing)}会关闭，笔记和做题记录都留着`]),
    ...given
      .filter((course) => !isOver(course))
      .map(
        (course) => `${course.title}还有别的订单或期限，${lastDayWords(ends.get(course.courseId))}`,
      ),
    ...moves,
    ...along.map(({ snapshot }) => `「${snapshot.title}」因为有了这一张才不用付款，会一起关闭`),
  ];
}

const lastDayWords = (end: string | null | undefined): string =>
  end === null || end === undefined ? '仍然长期有效' : `仍然可以学到 ${end}`;

const backOf = ({ state, points_back }: RefundRow): number =>
  state === 'refused' ? 0 : points_back;

function offerWords(
  order: OrderRow,
  { isByRule, seen, now }: { isByRule: boolean; seen: number; now: Date },
): string {
  const rule = { ...order.snapshot.refund, isByDeposit: order.sale !== 'normal' };
  const until = order.paid_at === null ? null : refundUntil(rule, order.paid_at);
  if (until === null) return `${refundWords(rule)}。有特别的原因可以申请，由学校决定`;
  const seenWords = rule.lectures === null ? '' : `，现在看过 ${seen} 节`;
  if (isByRule)
    return `${shortMinute(until, now)} 前${rule.lectures === null ? '' : `没看满 ${rule.lectures} 节，`}全额退${seenWords}`;
  return `已经超出“${refundWords(rule)}”${seenWords}。可以申请，由学校决定`;
}

/** What becomes of the coupon with a refund of all that the school has not decided on; null: nothing. */
export function couponBack(
  refunds: readonly RefundRow[],
  couponTo: Date | null | undefined,
  now: Date,
): string | null {
  const isAsked = refunds.some(
    ({ state, is_whole, decided_at }) => is_whole && decided_at === null && state !== 'refused',
  );
  return isAsked ? couponWords(couponTo, now) : null;
}

/** Undefined: no coupon was used. */
function couponWords(validTo: Date | null | undefined, now: Date): string | null {
  if (validTo === undefined) return null;
  if (validTo === null) return '退回，长期有效';
  return validTo <= now ? '退回，补 7 天' : `退回，${endWords(validTo, now)}`;
}

export const presentRefund = (row: RefundRow): Refund => ({
  refundId: row.refund_id,
  state: row.state,
  reason: row.reason,
  words: row.words,
  amount: row.money_fen,
  kept: row.kept_fen,
  points: row.points_back,
  lines: row.lines,
  askedAt: row.asked_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  doneAt: row.done_at?.toISOString() ?? null,
  reply: row.reply,
  dueWords: dueWords(row),
  parcel: row.parcel === null ? null : { carrier: row.parcel.carrier, number: row.parcel.number },
});

function dueWords(row: RefundRow): string {
  if (row.state === 'done') return '已到账';
  if (row.state === 'processing') return '1 到 3 个工作日到账';
  return row.state === 'abnormal' ? '学校正在处理' : '';
}
