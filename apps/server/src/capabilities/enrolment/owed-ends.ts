import type { Connection } from '../../platform/database/prepare.ts';
import { collection } from '../../platform/wiring/slot.ts';

interface Place {
  readonly studentId: number;
  readonly courseId: number;
}

/** The last day until which something gives a student a course; null: without an end; undefined: it does not. */
type EndOf = (connection: Connection, place: Place) => Promise<string | null | undefined>;

/** What a student has paid for, by its date. It may lie within what was lent, and shows once that ends sooner. */
export const boughtEnds = collection<EndOf>('enrolment.boughtEnds');

/** Who lends courses until a day: organisations by their seats, course platforms. */
export const lentEnds = collection<EndOf>('enrolment.lentEnds');

/** Undefined: nothing of that, or something without an end, which no day of lending shortens. */
export async function boughtEndOf(
  connection: Connection,
  place: Place,
): Promise<string | undefined> {
  const ends: (string | null | undefined)[] = [];
  for (const endOf of boughtEnds.of(connection)) ends.push(await endOf(connection, place));
  return lastOf(ends);
}

/** The last day until which anybody lends a student a course; undefined: nobody does. */
export async function lentEndOf(connection: Connection, place: Place): Promise<string | undefined> {
  const ends: (string | null | undefined)[] = [];
  for (const endOf of lentEnds.of(connection)) ends.push(await endOf(connection, place));
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
