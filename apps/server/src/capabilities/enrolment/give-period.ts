import { addDays, extended, lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import type { Change } from '../../platform/database/prepare.ts';
import { enrolmentWriter } from './enrolment.repository.ts';

/** How long a course is given for: to a day, for days from today on, or with neither without an end. */
export interface Length {
  readonly expiresOn: string | null;
  readonly days: number | null;
}

export interface GivenPeriod {
  /** The last day that was there before; undefined: the student did not have the course. */
  readonly before: string | null | undefined;
  readonly after: string | null;
}

interface Place {
  readonly studentId: number;
  readonly courseId: number;
}

/** Gives a course, or adds to what the student has of it: never less than there was. */
export async function givePeriod(
  change: Change,
  { studentId, courseId }: Place,
  { length, today, now }: { length: Length; today: string; now: Date },
): Promise<GivenPeriod> {
  const writer = enrolmentWriter(change, studentId);
  const first = firstEnd(length, today);
  if (await writer.add(courseId, first, now)) return { before: undefined, after: first };
  const own = await writer.lock(courseId);
  const before = own?.expires_on ?? null;
  const isForever = before === null && (own?.redeemed === true || own?.period_days === null);
  const after = isForever ? null : laterEnd(before, length, today);
  await writer.update(courseId, {
    redeemed: true,
    expires_on: after,
    ...(after === null && { period_days: null }),
  });
  return { before, after };
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

/** Takes back what `givePeriod` gave: what was added since by others stays, what was studied can still be read. */
export async function takeBackPeriod(
  change: Change,
  { studentId, courseId }: Place,
  { given, today }: { given: GivenPeriod; today: string },
): Promise<void> {
  const writer = enrolmentWriter(change, studentId);
  const own = await writer.lock(courseId);
  if (own === undefined) return;
  const yesterday = addDays(today, -1);
  if (given.before === undefined) {
    await writer.update(courseId, { expires_on: yesterday });
    return;
  }
  if (own.expires_on === given.after) {
    await writer.update(courseId, { expires_on: given.before });
    return;
  }
  if (own.expires_on === null || given.after === null || given.before === null) return;
  const added = daysBetween(given.before, given.after);
  await writer.update(courseId, { expires_on: addDays(own.expires_on, -added) });
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
