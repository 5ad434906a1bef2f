import { createHash } from 'node:crypto';
import { addCourse, setAccess, type Access } from '../../capabilities/catalogue/catalogue.port.ts';
import {
  keyedCards,
  keyedRetired,
  positionBehindCards,
  storeCards,
  type CardDocument,
  type KeyedCard,
} from '../../capabilities/flash-card/flash-card.port.ts';
import type { RawCard } from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank, familyOfBank } from '../banks/bank-course.ts';
import { bookOfImport, placesOfSections } from '../store/imported-chapters.ts';
import { placesOfPages, type FindPlace } from './brought/chapters-of-pages.ts';
import { guidKeyOf, isGuidKey } from './find-deck.ts';

export const sourceOfDeck = (deck: string) => `cards:${deck}`;

export const titleOfDeck = (deck: string) => `闪卡 · ${deck}`;

/** The same front in the same deck is the same card in every import. */
export function sourceKeyOf(deck: string, front: string): string {
  const words = front.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return `cards:${deck}:${createHash('sha256').update(words).digest('hex')}`;
}

/** A front as it was kept before signs that Markdown takes for marks were set apart. */
const formerFront = (front: string): string =>
  front.replaceAll(/\$[^$]*\$|\\([!-/:-@[-`{-~])/g, (all, sign?: string) => sign ?? all);

interface StoredDeck {
  readonly courseId: number;
  /** Those of its cards that the school did not retire, and what became of each. */
  readonly cards: readonly RawCard[];
  readonly outcomes: readonly Outcome[];
  readonly retired: readonly RawCard[];
}

interface DeckToStore {
  readonly deck: string;
  /** Undefined: one of its own. */
  readonly courseId: number | undefined;
  /** The course is that of the deck, not one where decks stand beside others. */
  readonly isOwn: boolean;
  /** The course is written by pages: its cards stand in its own chapters. */
  readonly isOfPages: boolean;
}

/** Brings a deck to what its file says, in its course; what pages retired of it stays so. Call under the lock of imports. */
export async function storeDeck(
  change: Change,
  { deck, courseId: into, isOwn, isOfPages }: DeckToStore,
  given: readonly RawCard[],
  access: Access | undefined,
): Promise<StoredDeck> {
  const { courseId, bookId } = await placeOfDeck(change, { deck, into, isOfPages }, access);
  const isRetired = await retiredFinder(change, { deck, isOwn }, courseId);
  const cards = given.filter((card) => !isRetired(card));
  const placeOf =
    bookId === null
      ? await placesOfPages(change, courseId)
      : await placesInBook(change, { courseId, bookId }, cards);
  const stored = await keyedCards(change, courseId);
  const find = cardFinder({ deck, isOwn }, stored, cards);
  const noted: RawCard[] = [];
  const documents = cards.map((card): CardDocument => {
    const known = find(card);
    // One that comes without a guid keeps the key that it has.
    const key =
      known !== undefined && card.guid === undefined ? known.source_key : keyOf(deck, card);
    const { front, back } = card;
    const { note, ...place } = placeOf(card, known);
    noted.push(note === undefined ? card : { ...card, notes: [...(card.notes ?? []), note] });
    return { known, key, ...place, front, back };
  });
  const count = isOfPages ? await positionBehindCards(change, courseId) : stored.length;
  const outcomes = await storeCards(change, { courseId, count, isOwn }, documents);
  if (outcomes.some((outcome) => outcome !== 'unchanged')) await askToIndex(change, courseId);
  return { courseId, cards: noted, outcomes, retired: given.filter(isRetired) };
}

/** The course of a deck, and the book of its own that it has there; null: it stands in the chapters of others. */
async function placeOfDeck(
  change: Change,
  { deck, into, isOfPages }: { deck: string; into: number | undefined; isOfPages: boolean },
  access: Access | undefined,
): Promise<{ courseId: number; bookId: number | null }> {
  if (into === undefined) return await findBook(change, deck, access);
  return { courseId: into, bookId: isOfPages ? null : await bookOfImport(change, into, deck) };
}

async function placesInBook(
  change: Change,
  book: { courseId: number; bookId: number },
  cards: readonly RawCard[],
): Promise<FindPlace> {
  const sections = cards.map(({ section }) => section);
  const places = await placesOfSections(change, book, sections);
  return ({ section }) => ({ book_id: book.bookId, ...places.get(section)! });
}

type Whose = Pick<DeckToStore, 'deck' | 'isOwn'>;

/** Whether a card is of this deck, as its key says; all are in the deck's own course. */
function isOfDeck({ deck, isOwn }: Whose, { source_key: key }: { source_key: string }): boolean {
  const before = `cards:${deck}:`;
  return (
    isOwn || (key.startsWith(before) && /^(?:anki:)?[\da-f]{64}$/.test(key.slice(before.length)))
  );
}

async function retiredFinder(change: Change, whose: Whose, courseId: number) {
  const { deck } = whose;
  const retired = (await keyedRetired(change, courseId)).filter((row) => isOfDeck(whose, row));
  const keys = new Set(retired.map((row) => row.source_key));
  // Under another guid an Anki note with its words may be another card, but one without a guid is known by them.
  const fronts = new Set(retired.map((row) => sourceKeyOf(deck, row.front)));
  return (card: RawCard): boolean =>
    keys.has(keyOf(deck, card)) ||
    (card.guid === undefined && fronts.has(sourceKeyOf(deck, card.front)));
}

const keyOf = (deck: string, { front, guid }: RawCard): string =>
  guid === undefined ? sourceKeyOf(deck, front) : guidKeyOf(deck, guid);

/**
 * A note of Anki is the same card whatever its words are. What has no guid, or one that was never seen, is known by its
 * front: programs that write decks give a note a new guid with each change of its words. Not so in a course where decks
 * stand beside others: two of one name there are not one.
 */
function cardFinder(whose: Whose, stored: readonly KeyedCard[], cards: readonly RawCard[]) {
  const { deck, isOwn } = whose;
  const known = stored.filter((row) => isOfDeck(whose, row));
  const byFront = new Map(known.map((row) => [sourceKeyOf(deck, row.front), row]));
  const byKey = new Map(known.map((row) => [row.source_key, row]));
  const guidKeys = new Set(
    cards.flatMap(({ guid }) => (guid === undefined ? [] : [guidKeyOf(deck, guid)])),
  );
  const found = new Set<number>();
  const ofFront = (text: string) => {
    const key = sourceKeyOf(deck, text);
    const row = byKey.get(key) ?? byFront.get(key);
    return row === undefined || guidKeys.has(row.source_key) ? undefined : row;
  };
  const withoutGuid = (row: KeyedCard | undefined) =>
    isOwn || row === undefined || !isGuidKey(row.source_key) ? row : undefined;
  return ({ front, guid }: RawCard) => {
    const candidates =
      guid === undefined
        ? [ofFront(front)]
        : [
            byKey.get(guidKeyOf(deck, guid)),
            ...[ofFront(front), ofFront(formerFront(front))].map(withoutGuid),
          ];
    const row = candidates.find((one) => one !== undefined && !found.has(one.card_id));
    if (row !== undefined) found.add(row.card_id);
    return row;
  };
}

async function findBook(change: Change, deck: string, access: Access | undefined) {
  const source = sourceOfDeck(deck);
  const found = await change
    .selectFrom('course')
    .leftJoin('book', 'book.course_id', 'course.course_id')
    .where('source', '=', source)
    .select(['course.course_id as courseId', 'book_id as bookId'])
    .executeTakeFirst();
  if (found !== undefined) {
    const { courseId, bookId } = found;
    if (access !== undefined) await setAccess(change, [courseId], access);
    // An undo leaves the course without its book.
    return { courseId, bookId: bookId ?? (await bookOfImport(change, courseId, deck)) };
  }
  const names = { title: titleOfDeck(deck), family: familyOfBank(deck), cover: coverOfBank(deck) };
  const course = { source, ...names, subtitle: '导入的闪卡，逐张复习' };
  const courseId = await addCourse(change, course, access);
  return { courseId, bookId: await bookOfImport(change, courseId, deck) };
}
