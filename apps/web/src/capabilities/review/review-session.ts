import type { ReviewItem, ReviewSession } from '@xuezhou/contract/review';

/** What this device did of today's session, kept on it: answers may wait for the network for a while. */
export interface LocalProgress {
  readonly day: string;
  readonly sessionId: string;
  /** Keys of items that are done. */
  readonly done: readonly string[];
  /** Cards that come back, in the order in which they were forgotten. */
  readonly again: readonly string[];
}

export const keyOf = ({ kind, itemId }: Pick<ReviewItem, 'kind' | 'itemId'>) => `${kind}-${itemId}`;

/** Also of a session that was done in part on another device. */
function isDone(item: ReviewItem, progress: LocalProgress): boolean {
  return item.isDone || progress.done.includes(keyOf(item));
}

/** What is left, in its order; what was forgotten a moment ago comes after all others. */
export function queueOf({ items }: ReviewSession, progress: LocalProgress): ReviewItem[] {
  const left = items.filter((item) => !isDone(item, progress));
  const turn = (item: ReviewItem) => progress.again.indexOf(keyOf(item));
  return left.toSorted((one, other) => turn(one) - turn(other));
}

export function afterItem(
  progress: LocalProgress,
  item: ReviewItem,
  outcome: 'done' | 'again',
): LocalProgress {
  const key = keyOf(item);
  const others = (keys: readonly string[]) => keys.filter((other) => other !== key);
  return outcome === 'done'
    ? { ...progress, done: [...others(progress.done), key], again: others(progress.again) }
    : { ...progress, again: [...others(progress.again), key] };
}

/** What one rating changed, so that it can be taken back. */
export interface LastDone {
  readonly item: ReviewItem;
  /** The cards that came back before it. */
  readonly again: readonly string[];
}

/** The item as if it had not been done. */
export function withoutLast(
  { session, progress }: { session: ReviewSession; progress: LocalProgress },
  { item, again }: LastDone,
): { session: ReviewSession; progress: LocalProgress } {
  const key = keyOf(item);
  return {
    // The server may have told by now that it is done.
    session: {
      ...session,
      items: session.items.map((other) =>
        keyOf(other) === key ? { ...other, isDone: false } : other,
      ),
    },
    progress: { ...progress, done: progress.done.filter((other) => other !== key), again },
  };
}

/** What the session came to. */
export function countDone({ items }: ReviewSession, progress: LocalProgress) {
  const done = items.filter((item) => isDone(item, progress));
  const cards = done.filter(({ kind }) => kind === 'card').length;
  return { total: items.length, done: done.length, cards, questions: done.length - cards };
}
