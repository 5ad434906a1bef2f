import type { OwnCard, deleteOwnCard, saveOwnCard } from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';

type Save = InputOf<typeof saveOwnCard>['body'];
type Deletion = InputOf<typeof deleteOwnCard>['body'];

/** An own card as the page shows it: what waits on this device lies over what the server knows. */
export interface ShownOwnCard {
  readonly ownCardId: string;
  readonly courseId: number;
  readonly readingId: number | null;
  readonly deck: string;
  /** As it was written. */
  readonly front: string;
  readonly back: string;
  /** Null while the server has not seen these words. */
  readonly known: OwnCard | null;
}

const showCard = (courseId: number, card: OwnCard): ShownOwnCard => ({
  ...card.own,
  courseId,
  readingId: card.readingId,
  known: card,
});

/** Youngest first. Of what waits the last counts, as with the server. */
export function layOver(
  courseId: number,
  cards: readonly OwnCard[],
  { saves, deletions }: { saves: readonly Save[]; deletions: readonly Deletion[] },
): ShownOwnCard[] {
  const shown = new Map(cards.map((card) => [card.own.ownCardId, showCard(courseId, card)]));
  const waiting = [
    ...saves.map((save) => ({ at: save.editedAt, ownCardId: save.ownCardId, save })),
    ...deletions.map(({ deletedAt, ownCardId }) => ({ at: deletedAt, ownCardId, save: null })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const added: ShownOwnCard[] = [];
  for (const { ownCardId, save } of waiting) {
    const at = added.findIndex((card) => card.ownCardId === ownCardId);
    if (at !== -1) added.splice(at, 1);
    if (save === null || save.courseId !== courseId) shown.delete(ownCardId);
    else if (shown.has(ownCardId)) shown.set(ownCardId, { ...save, known: null });
    else added.unshift({ ...save, known: null });
  }
  return [...added, ...shown.values()];
}

/** The names of the decks, in the order of the alphabet. */
export const decksOf = (cards: readonly ShownOwnCard[]): string[] =>
  [...new Set(cards.map(({ deck }) => deck).filter((deck) => deck !== ''))].toSorted((one, other) =>
    one.localeCompare(other, 'zh-CN'),
  );
