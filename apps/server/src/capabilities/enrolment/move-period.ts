import { addDays, daysBetween } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { boughtEndOf, owedOf } from './owed-ends.ts';
import { enrolmentWriter } from './enrolment.repository.ts';
import { givePeriod, takeBackPeriod } from './give-period.ts';
import type { GivenPeriod } from './without-given.ts';

interface Move {
  readonly given: GivenPeriod;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  /** The last day that others of the caller's lend the same course until; undefined: nobody else does. */
  readonly atLeast?: string | undefined;
}

type Place = Parameters<typeof givePeriod>[1];

/** What was lent until one day is lent until another: what the student had, bought or was given besides stays. */
export const movePeriod = (change: Change, place: Place, move: Move): Promise<GivenPeriod> =>
  move.to > move.from ? lengthen(change, place, move) : shorten(change, place, move);

async function lengthen(change: Change, place: Place, move: Move): Promise<GivenPeriod> {
  const { given, from, to, now } = move;
  const today = dayOf(now);
  const { end, lent, base, moved } = await standing(change, place, move);
  const whole = { expiresOn: to, days: null, isLent: true };
  // What the student had before was longer and stays so.
  if (given.after !== from) return await givePeriod(change, place, { length: whole, today, now });
  const isAddedTo = end !== null && end !== from && end !== base;
  // What was added since is added after the new day; where others lend for longer, nothing is.
  const days = Math.max(0, daysBetween(base, to));
  const length = isAddedTo ? { expiresOn: null, days } : whole;
  if (!isAddedTo || days > 0) await givePeriod(change, place, { length, today, now });
  if (isAddedTo && days > 0)
    await enrolmentWriter(change, place.studentId).update(place.courseId, {
      ...(lent !== null && { lent_until: to }),
      moved_days: moved + days,
    });
  return { ...given, after: to };
}

async function shorten(change: Change, place: Place, move: Move): Promise<GivenPeriod> {
  const { given, from, to, now, atLeast } = move;
  const today = dayOf(now);
  const { end, lent, base, others, moved } = await standing(change, place, move);
  const bought = await boughtEndOf(change, place);
  const isAddedTo = given.after === from && end !== null && end > base;
  if (isAddedTo && lent !== null) {
    // What was added begins where what is left ends, and days that are over are none of it.
    const left = latest([to, atLeast, others]);
    const floor = latest([left, given.before, bought, addDays(today, -1)]);
    const days = Math.max(0, daysBetween(floor, base));
    const changes = {
      ...{ expires_on: addDays(end, -days), lent_until: left },
      moved_days: Math.max(0, moved - days),
    };
    await enrolmentWriter(change, place.studentId).update(place.courseId, changes);
    return { ...given, after: to };
  }
  const isWhole = given.after === from && end === from;
  // Until a day of its own was given over what was lent: of that nothing stands out.
  if (!isAddedTo) {
    const owed = owedOf(bought, latest([atLeast, others]) || undefined);
    await takeBackPeriod(change, place, { given, today, ...owed });
  }
  const length = { expiresOn: to, days: null, isLent: true };
  const anew = await givePeriod(change, place, { length, today, now });
  // What is bought reaches further than all that is lent now.
  if (bought !== undefined && anew.after === bought && bought > to) {
    const lentUntil = latest([to, atLeast, others]);
    await enrolmentWriter(change, place.studentId).update(place.courseId, {
      lent_until: lentUntil,
    });
  }
  // What others lend or was bought was not there before it: whoever takes this back asks for it then.
  return isWhole ? { ...anew, before: given.before } : anew;
}

interface Standing {
  /** The last day that there is; null: none, or no such course. */
  readonly end: string | null;
  readonly lent: string | null;
  /** By how many days what was bought has moved. */
  readonly moved: number;
  /** Until when somebody else lends it for longer; undefined: nobody is known to. */
  readonly others: string | undefined;
  /** What the student added since begins after this day: after all that was lent, or was there before. */
  readonly base: string;
}

async function standing(
  change: Change,
  { studentId, courseId }: Place,
  { given, from }: Move,
): Promise<Standing> {
  const own = await enrolmentWriter(change, studentId).lock(courseId);
  const lent = own?.lent_until ?? null;
  const end = own?.expires_on ?? null;
  const isByOthers = lent !== null && lent > from && end !== null && lent <= end;
  const others = isByOthers ? lent : undefined;
  const moved = own?.moved_days ?? 0;
  return { end, lent, moved, others, base: latest([from, given.before, others]) };
}

const latest = (days: readonly (string | null | undefined)[]): string =>
  days.flatMap((day) => day ?? []).reduce((one, other) => (one > other ? one : other), '');
