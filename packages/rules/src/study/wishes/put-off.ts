/** What of a day may wait for the next: nothing that has a time, a clock or a day of its own. */
export const postponable = ['lecture', 'reading', 'practice', 'cards', 'review', 'wrong'] as const;
export type Postponable = (typeof postponable)[number];

/** Who puts the same off day after day means something else: to do a little of it, or to put its chapter aside in the plan. */
export const maxPutOffs = 3;

interface Entry {
  readonly kind: string;
  readonly courseId: number | null;
  readonly readingId: number | null;
  readonly bulletId: number | null;
}

interface Listed extends Entry {
  readonly isDone: boolean;
  readonly campName: string | null;
  /** On so many days running until yesterday it was put off; left out of what never was. */
  readonly putOffs?: number | undefined;
}

const kinds: ReadonlySet<string> = new Set(postponable);

/** What a camp asks for as well belongs to its day. */
export const canPutOff = ({ kind, isDone, campName, putOffs = 0 }: Listed): boolean =>
  kinds.has(kind) && !isDone && campName === null && putOffs < maxPutOffs;

/** On how many days running an entry was put off; of each day the names that were, yesterday first. */
export function timesPutOff(name: string, days: readonly ReadonlySet<string>[]): number {
  const kept = days.findIndex((names) => !names.has(name));
  return kept === -1 ? days.length : kept;
}

/** Names it among those of a day. */
export const entryName = ({ kind, courseId, readingId, bulletId }: Entry): string =>
  [kind, courseId, readingId, bulletId].map((part) => part ?? '').join('/');

/** A list without what was put off, and that; what was done all the same stands in the list as done. */
export function splitPutOff<One extends Listed>(
  entries: readonly One[],
  names: ReadonlySet<string>,
): { left: One[]; putOff: One[] } {
  const isOff = (entry: One) => canPutOff(entry) && names.has(entryName(entry));
  return { left: entries.filter((entry) => !isOff(entry)), putOff: entries.filter(isOff) };
}
