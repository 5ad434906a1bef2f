import { lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { holdCourses } from '../catalogue/catalogue.port.ts';
import { erasedWords } from './admit.ts';
import { enrolmentWriter } from './enrolment.repository.ts';
import {
  endWithout,
  firstEnd,
  laterEnd,
  waitsAgain,
  type GivenPeriod,
  type LaterGift,
  type Length,
} from './without-given.ts';

interface Place {
  readonly studentId: number;
  readonly courseId: number;
}

/** Gives a course, or adds to what the student has of it: never less than there was. Throws courseNotOwned for one that is erased. */
export async function givePeriod(
  change: Change,
  { studentId, courseId }: Place,
  { length, today, now }: { length: Length; today: string; now: Date },
): Promise<GivenPeriod> {
  if (!(await holdCourses(change, [courseId]))) throw new Refusal('courseNotOwned', erasedWords);
  const writer = enrolmentWriter(change, studentId);
  const first = firstEnd(length, today);
  const lent = { lent_until: length.isLent === true ? first : null };
  if (await writer.add(courseId, first, now)) {
    await writer.update(courseId, lent);
    return { before: undefined, after: first };
  }
  const own = await writer.lock(courseId);
  if (own?.taken_back === true) {
    const anew = { postponed: 0, postponed_days: 0, moved_days: 0, taken_back: false };
    await writer.update(courseId, { ...anew, ...lent, redeemed: true, expires_on: first });
    return { before: undefined, after: first, wasTakenBack: true };
  }
  // One that waits to be taken up is taken up along with it, as by a code.
  const waiting = own?.redeemed === false && own.period_days !== null ? own.period_days : null;
  const before = waiting === null ? (own?.expires_on ?? null) : lastDayOf(today, waiting);
  const after = before === null ? null : laterEnd(before, length, today);
  await writer.update(courseId, {
    redeemed: true,
    expires_on: after,
    ...(after === null && { period_days: null }),
    // What was the student's own until that very day stays so.
    ...(after === first && (length.isLent !== true || before !== after) && lent),
  });
  const [times, days] = [own?.postponed ?? 0, own?.postponed_days ?? 0];
  return {
    ...{ before, after },
    ...(times > 0 && { postponed: { times, days } }),
    ...(waiting !== null && { waitingDays: waiting }),
  };
}

interface TakenBack {
  readonly given: GivenPeriod;
  /** What was bought after it, on top, in its order. */
  readonly later?: readonly LaterGift[];
  readonly today: string;
  /** The last day that is owed for other reasons; null: no end; undefined: nothing else is owed. */
  readonly atLeast?: string | null | undefined;
  /** That day is none that the student may postpone. */
  readonly isLent?: boolean;
}

/**
 * Takes back what `givePeriod` gave, and by how much the student postponed the course since: what was added by others
 * stays, what was studied can still be read.
 */
export async function takeBackPeriod(
  change: Change,
  { studentId, courseId }: Place,
  taken: TakenBack,
): Promise<void> {
  const writer = enrolmentWriter(change, studentId);
  const own = await writer.lock(courseId);
  const left = own && withoutGiven(own, taken);
  if (left === undefined) return;
  const { given } = taken;
  const { times, days } = given.postponed ?? { times: 0, days: 0 };
  const isGone = isOver(left.end, taken);
  if (isGone && (await leaveOpen(change, { studentId, courseId }, taken))) return;
  const waitingDays = waitsAgain({ later: [], ...taken }, left.end);
  if (waitingDays !== undefined) {
    const anew = { postponed: 0, postponed_days: 0, defer_info: null };
    const waiting = { redeemed: false, period_days: waitingDays, expires_on: null };
    return await writer.update(courseId, { ...anew, ...waiting });
  }
  await writer.update(courseId, {
    expires_on: left.end,
    taken_back: isGone,
    ...(taken.isLent === true && left.end === taken.atLeast && { lent_until: left.end }),
    ...(left.since > 0 && { postponed: times, postponed_days: days, defer_info: null }),
  });
}

/** Whether the course c of an enrolment e is open to the student without it. */
const isOpenWithout = ({ given, today }: TakenBack) =>
  sql<boolean>`(c.access = 'open' and c.erased_at is null
    and not ${given.wasTakenBack === true}::boolean
    and e.paused_on is null and (e.opens_on is null or e.opens_on <= ${today}::date))`;

/**
 * A course that is open to everybody was the student's before, and is again. False: it is another one, or had been taken from
 * the student before, or the school has paused it.
 */
async function leaveOpen(
  change: Change,
  { studentId, courseId }: Place,
  taken: TakenBack,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from enrolment e using course c
    where e.student_id = ${studentId} and e.course_id = ${courseId}
      and c.course_id = e.course_id and ${isOpenWithout(taken)}`.execute(change);
  return numAffectedRows > 0n;
}

/** The last day that `takeBackPeriod` would leave; null: no end; undefined: the student does not have the course. */
export async function endWithoutGiven(
  connection: Connection,
  { studentId, courseId }: Place,
  taken: TakenBack,
): Promise<string | null | undefined> {
  const own = await connection
    .selectFrom('enrolment as e')
    .innerJoin('course as c', 'c.course_id', 'e.course_id')
    .where('e.student_id', '=', studentId)
    .where('e.course_id', '=', courseId)
    .select(['e.expires_on', 'e.postponed_days'])
    .select(isOpenWithout(taken).as('isOpen'))
    .executeTakeFirst();
  if (own === undefined) return undefined;
  const left = withoutGiven(own, taken);
  if (left === undefined) return own.expires_on;
  const waitingDays = waitsAgain({ later: [], ...taken }, left.end);
  if (waitingDays !== undefined) return lastDayOf(taken.today, waitingDays);
  return own.isOpen && isOver(left.end, taken) ? null : left.end;
}

/** Nothing is left of a course that came with it, and nothing else was bought of it. */
const isOver = (end: string | null, { given, later = [], today }: TakenBack): boolean =>
  given.before === undefined &&
  end !== null &&
  end < today &&
  later.every(({ length }) => length === null);

/** With by how many days it was postponed since; undefined where nothing changes. */
function withoutGiven(
  own: { readonly expires_on: string | null; readonly postponed_days: number },
  { given, later = [], today, atLeast }: TakenBack,
): { readonly end: string | null; readonly since: number } | undefined {
  if (atLeast === null) return undefined;
  const since = Math.max(0, own.postponed_days - (given.postponed?.days ?? 0));
  const is = { end: own.expires_on, postponed: own.postponed_days };
  const left = endWithout({ given, later, today }, is);
  if (left === undefined) return undefined;
  const isShort = atLeast !== undefined && left !== null && left < atLeast;
  return { end: isShort ? atLeast : left, since };
}
