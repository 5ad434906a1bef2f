import type { HighlightsOfReading, ListedHighlight, saveHighlight } from '@xuezhou/contract/reader';
import type { InputOf } from '@xuezhou/contract/kernel';

export type HighlightEdit = InputOf<typeof saveHighlight>['body'];

export interface ShownHighlight extends ListedHighlight {
  /** The server has not taken it yet. */
  readonly isWaiting: boolean;
  readonly number: string;
  readonly readingName: string;
  /** The reading is gone from the book. */
  readonly isDeleted: boolean;
}

interface Waiting {
  readonly saved: readonly HighlightEdit[];
  readonly removed: readonly string[];
}

/** What the server knows, with what waits on this device laid over it, by reading and place in the text. */
export function shownHighlights(
  listed: readonly HighlightsOfReading[],
  { saved, removed }: Waiting,
  nameOf: (readingId: number) => { number: string; readingName: string },
): ShownHighlight[] {
  const shown = new Map<string, ShownHighlight>();
  for (const { highlights, number, readingName, isDeleted } of listed)
    for (const own of highlights)
      shown.set(own.highlightId, { ...own, number, readingName, isDeleted, isWaiting: false });
  for (const { baseRevision, at, ...edit } of saved) {
    const before = shown.get(edit.highlightId);
    // Taken since, and answered already.
    if (before && !before.isWaiting && before.revision > baseRevision) continue;
    shown.set(edit.highlightId, {
      isOrphan: false,
      isDeleted: false,
      ...nameOf(edit.readingId),
      ...before,
      ...edit,
      createdAt: before?.createdAt ?? at,
      editedAt: at,
      revision: baseRevision + 1,
      isWaiting: true,
    });
  }
  for (const highlightId of removed) shown.delete(highlightId);
  const order = [...new Set([...shown.values()].map(({ readingId }) => readingId))];
  return [...shown.values()].toSorted(
    (a, b) =>
      order.indexOf(a.readingId) - order.indexOf(b.readingId) ||
      Number(a.isOrphan) - Number(b.isOrphan) ||
      a.start - b.start,
  );
}
