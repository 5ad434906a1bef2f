/** What of a day may wait for the next: nothing that has a time, a clock or a day of its own. */
export const postponable = ['lecture', 'reading', 'practice', 'cards', 'review', 'wrong'] as const;
export type Postponable = (typeof postponable)[number];

interface Entry {
  readonly kind: string;
  readonly courseId: number | null;
  readonly readingId: number | null;
  readonly bulletId: number | null;
}

interface Listed extends Entry {
  readonly isDone: boolean;
  readonly campName: string | null;
}

const kinds: ReadonlySet<string> = new Set(postponable);

/** What a camp asks for as well belongs to its day. */
export const canPutOff = ({ kind, isDone, campName }: Listed): boolean =>
  kinds.has(kind) && !isDone && campName === null;

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
