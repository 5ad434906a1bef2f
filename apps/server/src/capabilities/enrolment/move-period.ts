import { daysBetween } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { periodsOfMany } from './enrol-many.ts';
import { enrolmentWriter } from './enrolment.repository.ts';
import { givePeriod, takeBackPeriod, type GivenPeriod } from './give-period.ts';

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

async function lengthen(
  change: Change,
  place: Place,
  { given, from, to, now }: Move,
): Promise<GivenPeriod> {
  const today = dayOf(now);
  const [own] = await periodsOfMany(change, [place.studentId], {
    ...{ courseIds: [place.courseId], isHeld: true },
  });
  const end = own?.period.expiresOn ?? null;
  // What the student had before was longer and stays so; what was added since is added after the new day.
  const isAddedTo = end !== given.after && given.after === from;
  const length = isAddedTo
    ? { expiresOn: null, days: daysBetween(from, to) }
    : { expiresOn: to, days: null, isLent: true };
  const { after } = await givePeriod(change, place, { length, today, now });
  return { ...given, after: isAddedTo ? to : after };
}

async function shorten(
  change: Change,
  place: Place,
  { given, from, to, now, atLeast }: Move,
): Promise<GivenPeriod> {
  const today = dayOf(now);
  const days = [atLeast, await lentByOthers(change, place, from)].flatMap((day) => day ?? []);
  const owed = { atLeast: days.toSorted().at(-1), isLent: true };
  await takeBackPeriod(change, place, { given, today, ...owed });
  const length = { expiresOn: to, days: null, isLent: true };
  return await givePeriod(change, place, { length, today, now });
}

/** Until when somebody else lends it for longer than until this day; undefined: nobody is known to. */
async function lentByOthers(
  change: Change,
  { studentId, courseId }: Place,
  from: string,
): Promise<string | undefined> {
  const own = await enrolmentWriter(change, studentId).lock(courseId);
  const lent = own?.lent_until ?? null;
  const end = own?.expires_on ?? null;
  return lent !== null && lent > from && end !== null && lent <= end ? lent : undefined;
}
