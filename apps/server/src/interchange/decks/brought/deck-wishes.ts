import type { RawCard, RawDeck } from '../../../capabilities/flash-card/deck/deck-files.port.ts';
import type { DeckColumn } from '../read-csv-deck.ts';

/** What of a card can be given anew. */
export const mendableOfCard = ['front', 'back', 'section'] as const;
type Mendable = (typeof mendableOfCard)[number];

export interface ReadCard {
  readonly place: string;
  readonly fields: Readonly<Record<Mendable | 'deck', string>>;
}

/** What somebody who looked at a file of cards said about it, by the places of its rows. */
export interface DeckWishes {
  /** Of a table: what its columns are. */
  readonly columns: ReadonlyMap<DeckColumn, number> | undefined;
  readonly mends: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly left: ReadonlySet<string>;
  /** Told of each card, in the order of the file, before it is taken. */
  readonly tell: (card: ReadCard) => void;
}

/** The cards as somebody wants them, each under a place of its own. */
export function withDeckWishes(deck: RawDeck, { mends, left, tell }: DeckWishes): RawDeck {
  const seen = new Map<string, number>();
  const cards = deck.cards.flatMap((card): RawCard[] => {
    const times = (seen.get(card.place) ?? 0) + 1;
    seen.set(card.place, times);
    const place = times === 1 ? card.place : `${card.place}（${times}）`;
    const mended = mends.get(place) ?? {};
    const own: RawCard = {
      ...card,
      place,
      front: mended['front']?.trim() ?? card.front,
      back: mended['back']?.trim() ?? card.back,
      section: mended['section']?.trim() ?? card.section,
    };
    const { front, back, section, deck: name } = own;
    tell({ place, fields: { front, back, section, deck: name } });
    return left.has(place) ? [] : [own];
  });
  return { ...deck, cards };
}
