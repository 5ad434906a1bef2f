import { addDays, daysBetween, extended, lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { holdCourses } from '../catalogue/catalogue.port.ts';
import { erasedWords } from './admit.ts';
import { enrolmentWriter } from './enrolment.repository.ts';

/** How long a course is given for: to a day, for days from today on, or with neither without an end. */
export interface Length {
  readonly expiresOn: string | null;
  readonly days: number | null;
  /** It is lent until then: where nothing else reaches as far, the student postpones it no further. */
  readonly isLent?: boolean;
}

export interface GivenPeriod {
  /** The last day that was there before; undefined: the student did not have the course. */
  readonly before: string | null | undefined;
  readonly after: string | null;
  /** How often and by how many days the student had postponed the course before; absent: not at all. */
  readonly postponed?: Postponed | undefined;
}

interface Postponed {
  readonly times: number;
  readonly days: number;
}

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
    return { before: undefined, after: first };
  }
  const before = own?.expires_on ?? null;
  const isForever = before === null && (own?.redeemed === true || own?.period_days === null);
  const after = isForever ? null : laterEnd(before, length, today);
  await writer.update(courseId, {
    redeemed: true,
    expires_on: after,
    ...(after === null && { period_days: null }),
    // What was the student's own until that very day stays so.
    ...(after === first && (length.isLent !== true || before !== after) && lent),
  });
  const [times, days] = [own?.postponed ?? 0, own?.postponed_days ?? 0];
  return { before, after, ...(times > 0 && { postponed: { times, days } }) };
}

function firstEnd({ expiresOn, days }: Length, today: string): string | null {
  return days === null ? expiresOn : lastDayOf(today, days);
}

function laterEnd(before: string | null, length: Length, today: string): string | null {
  const first = firstEnd(length, today);
  if (first === null || before === null) return first;
  if (length.days !== null) return extended(before, today, length.days);
  return before > first ? before : first;
}

interface TakenBack {
  readonly given: GivenPeriod;
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
  const { given, today } = taken;
  const { times, days } = given.postponed ?? { times: 0, days: 0 };
  await writer.update(courseId, {
    expires_on: left.end,
    taken_back: given.before === undefined && left.end !== null && left.end < today,
    ...(taken.isLent === true && left.end === taken.atLeast && { lent_until: left.end }),
    ...(left.since > 0 && { postponed: times, postponed_days: days, defer_info: null }),
  });
}

/** The last day that `takeBackPeriod` would leave; null: no end; undefined: the student does not have the course. */
export async function endWithoutGiven(
  connection: Connection,
  { studentId, courseId }: Place,
  taken: TakenBack,
): Promise<string | null | undefined> {
  const own = await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['expires_on', 'postponed_days'])
    .executeTakeFirst();
  if (own === undefined) return undefined;
  const left = withoutGiven(own, taken);
  return left === undefined ? own.expires_on : left.end;
}

/** With by how many days it was postponed since; undefined where nothing changes. */
function withoutGiven(
  own: { readonly expires_on: string | null; readonly postponed_days: number },
  { given, today, atLeast }: TakenBack,
): { readonly end: string | null; readonly since: number } | undefined {
  if (atLeast === null) return undefined;
  const since = Math.max(0, own.postponed_days - (given.postponed?.days ?? 0));
  const end = own.expires_on === null ? null : addDays(own.expires_on, -since);
  const left = endWithout(given, end, today);
  if (left === undefined) return undefined;
  const isShort = atLeast !== undefined && left !== null && left < atLeast;
  return { end: isShort ? atLeast : left, since };
}

/** The last day without what was given; undefined where it cannot be told apart from what others gave. */
function endWithout(
  { before, after }: GivenPeriod,
  end: string | null,
  today: string,
): string | null | undefined {
  const yesterday = addDays(today, -1);
  if (end === after) return before === undefined ? yesterday : before;
  if (end === null || after === null || before === null) return undefined;
  // Of a course that came with it, what is left of it goes; what others added begins today.
  const from = before ?? yesterday;
  return addDays(end, -Math.max(0, daysBetween(from, after)));
}
