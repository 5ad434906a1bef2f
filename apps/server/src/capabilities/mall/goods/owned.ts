import type { Good, Owned, SaleKind } from '@xuezhou/contract/mall';
import { lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { studiedCourses, type StudiedCourse } from '../../practice/practice-facts.port.ts';
import type { CourseContents } from './course-facts.ts';
import type { StoredGood, VariantRow } from './good.repository.ts';
import { coursesHeld } from '../../enrolment/enrolment.port.ts';

/** Courses that the student can study on a day, with their last days. */
export type OwnedCourses = ReadonlyMap<number, string | null>;

const findHoldings = prepareSql<
  { studentId: number | null; today: string },
  {
    course_id: number | null;
    expires_on: string | null;
    is_open: boolean | null;
    good_id: number | null;
    order_id: string | null;
    sale: SaleKind | null;
    state: 'paid' | 'unpaid' | PendingOrder['state'] | null;
    variant_id: number | null;
    points: number | null;
  }
>(
  (p) => sql`
    select course_id, expires_on, is_open, null::int as good_id, null::uuid as order_id, null as sale, null as state,
      null::int as variant_id, null::int as points
    from ${coursesHeld(p)} held
    union all
    select null::int, null::date, null::boolean, good_id, order_id, sale, state, variant_id, points from mall_order
    where student_id = ${p.studentId} and state in ('paid', 'unpaid', 'deposit', 'checking')`,
);

export type PendingOrder = NonNullable<Good['pendingOrder']>;

/** An order that waits for its payment gives way to a new one of the same good, with all that it holds. */
export interface WaitingOrder {
  readonly orderId: string;
  readonly variantId: number;
  readonly points: number;
}

/** What a student has: courses of today, and goods of orders that were paid and not given back. */
export interface Holdings {
  readonly owned: OwnedCourses;
  /** Courses that are open to everybody, and so to the student, who may lose them by tomorrow. */
  readonly open: ReadonlySet<number>;
  readonly bought: ReadonlySet<number>;
  /** Orders whose deposit is paid or whose number is checked, by good: none other is made of it before they end. */
  readonly pending: ReadonlyMap<number, PendingOrder>;
  /** By good. */
  readonly waiting: ReadonlyMap<number, WaitingOrder>;
}

/** A visitor has what is open to everybody. Read at once: every order that is placed asks for it. */
export async function readHoldings(
  connection: Connection,
  studentId: number | null,
  today: string,
): Promise<Holdings> {
  const rows = await findHoldings.rows(connection, { studentId, today });
  const owned = new Map<number, string | null>();
  const open = new Set<number>();
  const bought = new Set<number>();
  const pending = new Map<number, PendingOrder>();
  const waiting = new Map<number, WaitingOrder>();
  for (const row of rows) {
    const { course_id: courseId, good_id: goodId, order_id: orderId, sale, state } = row;
    if (courseId !== null && row.is_open === true) open.add(courseId);
    else if (courseId !== null) owned.set(courseId, row.expires_on);
    if (goodId === null || orderId === null || state === null) continue;
    if (state === 'paid') bought.add(goodId);
    else if (state === 'unpaid')
      waiting.set(goodId, { orderId, variantId: row.variant_id ?? 0, points: row.points ?? 0 });
    else
      pending.set(goodId, {
        orderId,
        type: tradesOfSale[sale ?? 'normal'].at(-1) ?? 'normal',
        state,
      });
  }
  return { owned, open, bought, pending, waiting };
}

/** Readings of these courses of which the student has begun something. */
export async function startedReadings(
  connection: Connection,
  studentId: number | null,
  { courses, now }: { courses: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, number>> {
  if (studentId === null || courses.length === 0) return new Map();
  const studied = await studiedCourses(connection, studentId, { courseIds: courses, now });
  const begunOf = ({ readings }: StudiedCourse) => readings.filter(({ level }) => level > 0).length;
  return new Map([...studied].map(([courseId, course]) => [courseId, begunOf(course)]));
}

/** The courses of a good and of all its parts, in order, each once. */
export function coursesOf(
  good: Pick<StoredGood, 'items' | 'parts'>,
  goods: ReadonlyMap<number, StoredGood>,
): number[] {
  const own = good.items.flatMap((item) => (item.kind === 'course' ? [item.courseId] : []));
  const ofParts = good.parts.flatMap((partId) => {
    const part = goods.get(partId);
    return part === undefined ? [] : coursesOf({ items: part.items, parts: [] }, goods);
  });
  return [...new Set([...own, ...ofParts])];
}

type Period = Pick<VariantRow, 'expires_on' | 'days'>;

/**
 * The course to go to where a good holds nothing but courses that can be studied without it, one of them because it is
 * open to everybody; null otherwise.
 */
export function openCourseOf(
  good: StoredGood,
  { owned, open, goods }: Pick<Known, 'owned' | 'open' | 'goods'>,
): number | null {
  const all = [good, ...good.parts.flatMap((partId) => goods.get(partId) ?? [])];
  const items = all.flatMap((one) => one.items);
  if (!items.every((item) => item.kind === 'course')) return null;
  const courses = coursesOf(good, goods);
  if (!courses.every((courseId) => open.has(courseId) || owned.has(courseId))) return null;
  return courses.find((courseId) => open.has(courseId)) ?? null;
}

/** All of these courses are the student's until a last day at least; null: without an end. */
const areHeld = (
  courses: readonly number[],
  owned: OwnedCourses,
  isLongEnough: (held: string) => boolean,
): boolean =>
  courses.length > 0 &&
  courses.every((courseId) => {
    const held = owned.get(courseId);
    return held === null || (held !== undefined && isLongEnough(held));
  });

type Holder = Pick<Known, 'owned' | 'bought' | 'goods'>;

/**
 * Whether a variant would give the student nothing: the courses are held until its end at least, where it is of so many
 * days as long as they are held. A good without a course never is, as a book can be bought twice; what is posted with a
 * part is only had by who bought the good.
 */
export function isOwned(good: StoredGood, period: Period | undefined, known: Holder): boolean {
  const { expires_on: end = null, days = null } = period ?? {};
  const isEnough = (held: string) => days !== null || (end !== null && held >= end);
  if (!areHeld(coursesOf(good, known.goods), known.owned, isEnough)) return false;
  const hasOther = good.parts.some((partId) => {
    const part = known.goods.get(partId);
    return part !== undefined && coursesOf(part, known.goods).length === 0;
  });
  return !hasOther || known.bought.has(good.good_id);
}

/** Until when a part of a bundle has to be held so that it is taken off; null: without an end. */
export function untilOf(ofBundle: Period | undefined, now: Date): string | null {
  const { expires_on: last = null, days = null } = ofBundle ?? {};
  return days === null ? last : lastDayOf(dayOf(now), days);
}

/** Whether all of these courses are held until a day at least; null: without an end. None are not. */
export const areHeldUntil = (
  courses: readonly number[],
  owned: OwnedCourses,
  until: string | null,
): boolean => areHeld(courses, owned, (held) => until !== null && held >= until);

/** Whether a part of a bundle is the student's for as long as the bundle would give it: then it is taken off. */
export const isPartOwned = (
  part: StoredGood,
  ofBundle: Period | undefined,
  { owned, goods, now }: Pick<Known, 'owned' | 'goods' | 'now'>,
): boolean => areHeldUntil(coursesOf(part, goods), owned, untilOf(ofBundle, now));

interface Known extends Holdings {
  readonly goods: ReadonlyMap<number, StoredGood>;
  readonly contents: ReadonlyMap<number, CourseContents>;
  readonly started: ReadonlyMap<number, number>;
  readonly now: Date;
}

/** Null where the variant would still give the student something. */
export function presentOwned(
  good: StoredGood,
  variant: VariantRow | undefined,
  known: Known,
): Owned | null {
  const courses = coursesOf(good, known.goods);
  const [courseId] = courses;
  if (courseId === undefined || !isOwned(good, variant, known)) return null;
  const holder = [...known.goods.values()].find(
    (other) =>
      other.good_id !== good.good_id &&
      other.parts.includes(good.good_id) &&
      known.bought.has(other.good_id),
  );
  return {
    courseId,
    expireDate: known.owned.get(courseId) ?? null,
    within: holder?.title ?? null,
    readingStarted: courses.reduce((sum, course) => sum + (known.started.get(course) ?? 0), 0),
    readingCount: courses.reduce(
      (sum, course) => sum + (known.contents.get(course)?.readings ?? 0),
      0,
    ),
  };
}
