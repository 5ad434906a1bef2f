import { createHash } from 'node:crypto';
import type {
  CardToExport,
  DeckMedium,
} from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import { writeZip } from '../../platform/zip/write-zip.ts';
import { ankiTables, type AnkiDeck, type AnkiNote } from './anki-schema.ts';
import { writeSqlite } from './write-sqlite.ts';

/** An id is a moment in Anki; these are of cards, and the same in each export, so that a second one changes the first. */
const firstNoteId = 1_600_000_000_000;
const firstDeckId = 1_650_000_000_000;

/** A package of new cards. How well the student remembers them stays here: Anki counts it another way. */
export function writeApkg(
  cards: readonly CardToExport[],
  media: readonly DeckMedium[],
  now: Date,
): Buffer {
  const decks = new Map<string, AnkiDeck>();
  for (const { deck } of cards)
    if (!decks.has(deck)) decks.set(deck, { id: deckIdOf(deck), name: deck });
  const notes = cards
    .map((card) => noteOf(card, decks.get(card.deck)?.id ?? 1))
    .toSorted((one, other) => one.id - other.id);
  const seconds = Math.floor(now.getTime() / 1000);
  const content = writeSqlite(ankiTables([...decks.values()], notes, seconds));
  return writeZip([
    { name: 'collection.anki2', content },
    {
      name: 'media',
      content: Buffer.from(JSON.stringify({ ...media.map(({ name }) => name) })),
    },
    ...media.map(({ bytes }, index) => ({
      name: String(index),
      content: bytes,
      isPacked: true,
    })),
  ]);
}

function deckIdOf(name: string): number {
  return firstDeckId + createHash('sha256').update(name).digest().readUIntBE(0, 4);
}

function noteOf({ cardId, guid, front, back }: CardToExport, deckId: number): AnkiNote {
  const sortField = stemText(front);
  return {
    id: firstNoteId + cardId,
    guid,
    deckId,
    front: fieldOf(front),
    back: fieldOf(back),
    sortField,
    checksum: createHash('sha1').update(sortField).digest().readUInt32BE(0),
  };
}

const math = /<(span|div) class="math" data-display="(true|false)">([\s\S]*?)<\/\1>\n?/g;

/** Anki sets TeX between these marks with MathJax. */
export const fieldOf = (html: string): string =>
  html
    .replaceAll(math, (_all, _tag, isDisplayed: string, tex: string) =>
      isDisplayed === 'true' ? `\\[${tex}\\]` : `\\(${tex}\\)`,
    )
    .replaceAll('\u001f', ' ')
    .trim();
