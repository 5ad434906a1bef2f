import { groupBy } from '../../../platform/group-by.ts';
import { namingGuid, ownGuidOf } from './own-guid.ts';
import type { ReadCard, SkippedRow } from './read-own-deck.ts';
import { formerIdentityOf, identityOf } from './same-card.ts';

/** A card that the student has. */
interface OwnSides {
  readonly card_id: number;
  readonly own_card_id: string;
  readonly front_html: string;
  readonly back_html: string;
  readonly anki_guid: string | null;
}

interface Sorted {
  readonly added: ReadCard[];
  readonly known: SkippedRow[];
  /** Cards that are there without a guid, each with that of its note: the next file may have other words for it. */
  readonly named: { cardId: number; guid: string }[];
}

/** Apart what is there already, and what stands in the file twice. */
export function sortOwnDeck(cards: readonly ReadCard[], sides: readonly OwnSides[]): Sorted {
  const find = knownCardFinder(sides);
  const placeOf = new Map<string, string>();
  const sorted: Sorted = { added: [], known: [], named: [] };
  for (const card of cards) {
    const identity = identityOf(card.frontHtml, card.backHtml);
    const before = placeOf.get(identity);
    const { place, front, guid } = card;
    const found = find(guid, identity);
    if (found !== undefined) {
      sorted.known.push({ place, front, reason: '已经在我的卡片里' });
      if (found.named !== undefined) sorted.named.push(found.named);
    } else if (before !== undefined) sorted.known.push({ place, front, reason: `和${before}相同` });
    else {
      placeOf.set(identity, place);
      sorted.added.push(card);
    }
  }
  return sorted;
}

/** By the name of its note, which stays however its words change, and then by its words. */
function knownCardFinder(sides: readonly OwnSides[]) {
  const there = sides.map((card) => ({
    cardId: card.card_id,
    guid: namingGuid(card.anki_guid),
    identity: identityOf(card.front_html, card.back_html),
  }));
  const guids = new Set(
    sides.flatMap(({ own_card_id, anki_guid }) => [anki_guid, ownGuidOf(own_card_id)]),
  );
  const identities = new Set(there.map(({ identity }) => identity));
  const nameless = there.filter(({ guid }) => guid === null);
  const sameWords = groupBy(nameless, ({ identity }) => identity);
  const formerWords = groupBy(nameless, ({ identity }) => formerIdentityOf(identity));
  const named = new Set<number>();
  const findNameless = (identity: string) =>
    sameWords.get(identity)?.find(({ cardId }) => !named.has(cardId)) ??
    // Signs were lost then, and none were added.
    formerWords
      .get(formerIdentityOf(identity))
      ?.find((card) => !named.has(card.cardId) && card.identity.length < identity.length);
  return (
    guid: string | null,
    identity: string,
  ): { named?: { cardId: number; guid: string } } | undefined => {
    if (guid === null) return identities.has(identity) ? {} : undefined;
    if (guids.has(guid)) return {};
    const card = findNameless(identity);
    if (card === undefined) return identities.has(identity) ? {} : undefined;
    named.add(card.cardId);
    return { named: { cardId: card.cardId, guid } };
  };
}
