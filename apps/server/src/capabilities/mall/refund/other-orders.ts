import { isDeepStrictEqual } from 'node:util';
import { yuanText } from '@xuezhou/rules/mall/money';
import type { SqlBool } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import {
  endWithoutGiven,
  giftsWithout,
  lentEndOf,
  owedOf,
  type GivenPeriod,
  type LaterGift,
} from '../../enrolment/enrolment.port.ts';
import { areHeldUntil } from '../goods/owned.ts';
import type { CountedPart, StoredGrant } from '../order.tables.ts';
import type { OrderRow } from '../order/order.repository.ts';

/** Another order of the same student, that waits or was paid. */
export type OtherOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'sale'
  | 'state'
  | 'snapshot'
  | 'granted'
  | 'total_fen'
  | 'points'
  | 'paid_at'
  | 'seats_left_at'
> & {
  /** What it gave was given back, though something of it is still paid: an extra, or what the school kept. */
  readonly wasTakenBack: SqlBool;
};

export const otherOrders = async (
  connection: Connection | Change,
  { student_id: studentId, order_id: orderId }: Pick<OrderRow, 'student_id' | 'order_id'>,
): Promise<OtherOrder[]> =>
  await openOrders(connection, studentId).where('order_id', '<>', orderId).execute();

const openOrders = (connection: Connection | Change, studentId: number) =>
  connection
    .selectFrom('mall_order')
    .select(['order_id', 'sale', 'state', 'snapshot', 'granted', 'total_fen', 'points', 'paid_at'])
    .select('seats_left_at')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('refund')
            .whereRef('refund.student_id', '=', 'mall_order.student_id')
            .whereRef('refund.order_id', '=', 'mall_order.order_id')
            .where('refund.takes_back', '=', true)
            // What is only asked for may still be refused.
            .where('refund.state', 'in', ['processing', 'abnormal', 'done'])
            .select('refund.refund_id'),
        )
        .as('wasTakenBack'),
    )
    .where('student_id', '=', studentId)
    .where('state', 'in', ['unpaid', 'deposit', 'checking', 'paid'])
    .orderBy('made_at');

/** All orders of a student, held by this transaction, always in one order: no two refunds wait for one another. */
export async function lockOrders(change: Change, studentId: number): Promise<void> {
  await change
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .select('order_id')
    .orderBy('order_id')
    .forUpdate()
    .execute();
}

const grantOf = (granted: readonly StoredGrant[] | null, courseId: number) =>
  granted?.find((grant) => grant.courseId === courseId);

const countedOf = ({ snapshot }: Pick<OtherOrder, 'snapshot'>): readonly CountedPart[] =>
  snapshot.counted ?? [];

/** The last day that other orders gave by its date; days that were added are told by their number instead. */
export function owedEnd(
  others: readonly Pick<OtherOrder, 'snapshot' | 'granted'>[],
  courseId: number,
): string | null | undefined {
  const ends = others
    .filter(({ snapshot, granted }) => snapshot.days === null && grantOf(granted, courseId))
    // What it counted as owned it has not sold.
    .filter((one) => !countedOf(one).some(({ courses }) => courses.includes(courseId)))
    .map(({ snapshot }) => snapshot.expiresOn);
  if (ends.includes(null)) return null;
  return ends.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')).at(-1);
}

/** What stays when an order is taken back: of its course what others gave by their date, and what is lent. */
async function owedWithout(
  connection: Connection | Change,
  place: { readonly studentId: number; readonly courseId: number },
  others: readonly OtherOrder[],
) {
  const bought = owedEnd(others, place.courseId);
  return bought === null ? { atLeast: null } : owedOf(bought, await lentEndOf(connection, place));
}

const givenOf = ({ courseId: _courseId, before, ...given }: StoredGrant): GivenPeriod => ({
  ...given,
  before,
});

/** As an order keeps it. */
export const storedGrant = (
  courseId: number,
  { before, after, postponed, wasTakenBack, waitingDays }: GivenPeriod,
): StoredGrant => ({
  ...{ courseId, after },
  ...(before !== undefined && { before }),
  ...(postponed && { postponed }),
  ...(wasTakenBack === true && { wasTakenBack }),
  ...(waitingDays !== undefined && { waitingDays }),
});

/** An order whose gifts are taken back. */
export type TakenOrder = Pick<OrderRow, 'student_id' | 'granted' | 'paid_at'>;

interface Gift {
  readonly order: OtherOrder;
  readonly grant: StoredGrant;
}

/** What was bought of a course after a grant, on top of it, each as it was given. */
function giftsAfter(
  { paid_at: paidAt }: TakenOrder,
  grant: StoredGrant,
  others: readonly OtherOrder[],
): Gift[] {
  const first = { grant, paidAt };
  return others
    .flatMap((order) => {
      const own = grantOf(order.granted, grant.courseId);
      return own === undefined ? [] : [{ order, grant: own, paidAt: order.paid_at }];
    })
    .filter((gift) => byTime(first, gift) < 0)
    .toSorted(byTime);
}

type Placed = Pick<Gift, 'grant'> & { readonly paidAt: Date | null };

/** Of two that were paid in one moment each begins where the other ends. */
const byTime = (one: Placed, other: Placed): number =>
  (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0) ||
  compareCodes(endsOf(one), endsOf(other));

/** By the codes of their letters, of which `~` is behind all digits; in the order of a language it stands before them. */
const compareCodes = (one: string, other: string): number =>
  Number(one > other) - Number(one < other);

/** Days as text compare; a course that came with it is before all, one without an end behind. */
const endsOf = ({ grant: { after, before } }: Placed): string =>
  `${after ?? '~'} ${before === undefined ? '' : (before ?? '~')}`;

const laterGiftOf = ({ order, grant }: Gift): LaterGift => {
  const { days, expiresOn } = order.snapshot;
  const isCounted = countedOf(order).some(({ courses }) => courses.includes(grant.courseId));
  return {
    given: givenOf(grant),
    // What it counted as owned it has not sold.
    length: isCounted ? null : { days, expiresOn },
    on: dayOf(order.paid_at ?? new Date(0)),
  };
};

/** A grant as it is taken back: what was there before it, and what came later. */
export async function takenGift(
  connection: Connection | Change,
  order: TakenOrder,
  grant: StoredGrant,
  { others, now }: { others: readonly OtherOrder[]; now: Date },
) {
  const { courseId } = grant;
  const later = giftsAfter(order, grant, others).map(laterGiftOf);
  const owed = await owedWithout(connection, { studentId: order.student_id, courseId }, others);
  return { given: givenOf(grant), later, today: dayOf(now), ...owed };
}

/** What later orders have given once one is taken back, by the order; those that stay as they are are left out. */
export function grantsWithout(
  order: TakenOrder,
  { others, now }: { others: readonly OtherOrder[]; now: Date },
): Map<string, StoredGrant[]> {
  const changed = new Map<string, StoredGrant[]>();
  for (const grant of order.granted ?? []) {
    const gifts = giftsAfter(order, grant, others);
    const later = gifts.map(laterGiftOf);
    const anew = giftsWithout({ given: givenOf(grant), later, today: dayOf(now) });
    for (const [place, { order: other, grant: was }] of gifts.entries()) {
      const is = storedGrant(grant.courseId, anew[place] ?? givenOf(was));
      if (isDeepStrictEqual(is, storedGrant(grant.courseId, givenOf(was)))) continue;
      const all = changed.get(other.order_id) ?? other.granted ?? [];
      changed.set(
        other.order_id,
        all.map((one) => (one.courseId === grant.courseId ? is : one)),
      );
    }
  }
  return changed;
}

/** The last days of what an order gave, once that is taken back; a course that the student does not have is left out. */
export async function endsWithout(
  connection: Connection | Change,
  order: TakenOrder,
  { others, now }: { others: readonly OtherOrder[]; now: Date },
): Promise<Map<number, string | null>> {
  const ends = new Map<number, string | null>();
  for (const grant of order.granted ?? []) {
    const { courseId } = grant;
    const taken = await takenGift(connection, order, grant, { others, now });
    const place = { studentId: order.student_id, courseId };
    const end = await endWithoutGiven(connection, place, taken);
    if (end !== undefined) ends.set(courseId, end);
  }
  return ends;
}

/** An order that is cheaper by what another one gave. */
export interface CountingOrder extends OtherOrder {
  /** In fen. */
  readonly off: number;
}

/**
 * Those whose price would not be right any more without what an order gave: a part that they counted as owned would not
 * be held as long as it had to be.
 */
export function countingOrders(
  others: readonly OtherOrder[],
  ends: ReadonlyMap<number, string | null>,
): CountingOrder[] {
  return others.flatMap((one) => {
    if (one.wasTakenBack) return [];
    const lost = countedOf(one).filter(({ courses, until, amount }) => {
      if (amount === 0) return false;
      const given = courses.filter((courseId) => ends.has(courseId));
      return given.length > 0 && !areHeldUntil(given, ends, until);
    });
    if (lost.length === 0) return [];
    return [{ ...one, off: lost.reduce((sum, { amount }) => sum + amount, 0) }];
  });
}

/** Nothing was paid for it, so that it cannot be given back by itself: it goes with what it was free for. */
export const goesAlong = ({ state, total_fen: total, points }: OtherOrder): boolean =>
  state === 'paid' && total === 0 && points === 0;

const wayOn = {
  paid: '要退这一张，请先退那一张',
  unpaid: '要退这一张，请先取消那一张',
  deposit: '那一张付过定金，要退这一张请先联系学校的老师',
  checking: '那一张正在核对，要退这一张请先联系学校的老师',
} as const;

/** Why an order cannot be given back before another one, and which; null: it can. */
export function keptBy(counting: readonly CountingOrder[]) {
  const one = counting.find((order) => !goesAlong(order));
  if (one === undefined) return null;
  const { state, snapshot, off } = one;
  const way = state === 'unpaid' || state === 'deposit' || state === 'checking' ? state : 'paid';
  return {
    order: one,
    words: `「${snapshot.title}」因为已有这里的课程，少付了 ¥${yuanText(off)}。${wayOn[way]}`,
  };
}
