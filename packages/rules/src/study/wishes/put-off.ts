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

/** What is left of a list without what was put off; what was done all the same stands in it as done. */
export const withoutPutOff = <One extends Listed>(
  entries: readonly One[],
  putOff: ReadonlySet<string>,
): One[] => entries.filter((entry) => !canPutOff(entry) || !putOff.has(entryName(entry)));
