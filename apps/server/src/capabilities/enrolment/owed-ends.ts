import type { Change } from '../../platform/database/prepare.ts';
import { collection } from '../../platform/wiring/slot.ts';

interface Place {
  readonly studentId: number;
  readonly courseId: number;
}

/** The last day until which something gives a student a course; null: without an end; undefined: it does not. */
type EndOf = (change: Change, place: Place) => Promise<string | null | undefined>;

/** What a student has paid for, by its date. It may lie within what was lent, and shows once that ends sooner. */
export const boughtEnds = collection<EndOf>('enrolment.boughtEnds');

/** Who lends courses until a day: organisations by their seats, course platforms. */
export const lentEnds = collection<{ readonly by: string; readonly endOf: EndOf }>(
  'enrolment.lentEnds',
);

/** Undefined: nothing of that, or something without an end, which no day of lending shortens. */
export async function boughtEndOf(change: Change, place: Place): Promise<string | undefined> {
  const ends: (string | null | undefined)[] = [];
  for (const endOf of boughtEnds.of(change)) ends.push(await endOf(change, place));
  return lastOf(ends);
}

/** @param except who asks, and knows of its own */
export async function lentEndOf(
  change: Change,
  place: Place,
  except?: string,
): Promise<string | undefined> {
  const ends: (string | null | undefined)[] = [];
  for (const { by, endOf } of lentEnds.of(change))
    if (by !== except) ends.push(await endOf(change, place));
  return lastOf(ends);
}

const lastOf = (ends: readonly (string | null | undefined)[]): string | undefined =>
  ends
    .flatMap((end) => end ?? [])
    .toSorted()
    .at(-1);

interface Owed {
  readonly atLeast?: string | undefined;
  readonly isLent?: boolean;
}

/** What is owed where something that was lent ends, as `takeBackPeriod` takes it: the later of what is bought and what is lent. */
export const owedOf = (bought: string | undefined, lent: string | undefined): Owed =>
  bought !== undefined && bought > (lent ?? '')
    ? { atLeast: bought }
    : { atLeast: lent, isLent: true };
