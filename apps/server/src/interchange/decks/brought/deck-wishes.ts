import type { RawCard } from '../../../capabilities/flash-card/deck/deck-files.port.ts';
import type { DeckColumn } from '../read-csv-deck.ts';

/** What of a card can be given anew. */
export const mendableOfCard = ['front', 'back', 'section'] as const;
type Mendable = (typeof mendableOfCard)[number];

export interface ReadCard {
  readonly place: string;
  /** `guid`: what the file calls it, empty where it does not; by it the card is known when it comes again. */
  readonly fields: Readonly<Record<Mendable | 'deck' | 'guid', string>>;
}

/** Cells that were given anew, by the places of their rows. */
export type DeckMends = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What somebody who looked at a file of cards said about it, by the places of its rows. */
export interface DeckWishes {
  /** Of a table: what its columns are. */
  readonly columns: ReadonlyMap<DeckColumn, number> | undefined;
  readonly mends: DeckMends;
  readonly left: ReadonlySet<string>;
  /** Told of each card, in the order of the file, before it is taken. */
  readonly tell: (card: ReadCard) => void;
}

/** The cards as somebody mended them, each under a place of its own. */
export function mended(cards: readonly RawCard[], mends: DeckMends): RawCard[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const times = (seen.get(card.place) ?? 0) + 1;
    seen.set(card.place, times);
    const place = times === 1 ? card.place : `${card.place}（${times}）`;
    const given = mends.get(place) ?? {};
    return {
      ...card,
      place,
      front: given['front']?.trim() ?? card.front,
      back: given['back']?.trim() ?? card.back,
      section: given['section']?.trim() ?? card.section,
    };
  });
}

/** Whether it is to be taken; whoever looks at the file is told of it. */
export function isWanted(card: RawCard, wishes: DeckWishes | undefined): boolean {
  if (wishes === undefined) return true;
  const { place, front, back, section, deck, guid = '' } = card;
  wishes.tell({ place, fields: { front, back, section, deck, guid } });
  return !wishes.left.has(place);
}
