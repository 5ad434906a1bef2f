import { createHash } from 'node:crypto';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { idsFor } from '../store/imported-ids.ts';
import { bookOfImport, placesOfSections } from '../store/imported-chapters.ts';
import { addBankCourse, coverOfBank, familyOfBank, type Access } from '../banks/bank-course.ts';
import type { RawCard } from '../../capabilities/flash-card/deck/deck-files.port.ts';

export type Outcome = 'added' | 'changed' | 'unchanged';

export const sourceOfDeck = (deck: string) => `cards:${deck}`;

export const titleOfDeck = (deck: string) => `闪卡 · ${deck}`;

/** The same front in the same deck is the same card in every import. */
export function sourceKeyOf(deck: string, front: string): string {
  const words = front.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return `cards:${deck}:${createHash('sha256').update(words).digest('hex')}`;
}

const guidKeyOf = (deck: string, guid: string): string =>
  `cards:${deck}:anki:${createHash('sha256').update(guid).digest('hex')}`;

/** A front as it was kept before signs that Markdown takes for marks were set apart. */
const formerFront = (front: string): string =>
  front.replaceAll(/\$[^$]*\$|\\([!-/:-@[-`{-~])/g, (all, sign?: string) => sign ?? all);

/** Brings a deck to what its file says, in its own course. Call under the lock of imports. */
export async function storeDeck(
  change: Change,
  deck: string,
  cards: readonly RawCard[],
  access: Access | undefined,
): Promise<{ courseId: number; outcomes: Outcome[] }> {
  const { courseId, bookId } = await findBook(change, deck, access);
  const subjects = await placesOfSections(
    change,
    { courseId, bookId },
    cards.map(({ section }) => section),
  );
  const known = await findKnown(change, courseId);
  const find = cardFinder(deck, known, cards);
  const outcomes: Outcome[] = [];
  const idOf = await idsFor(change, 'card', courseId);
  let position = known.length;
  for (const card of cards) {
    const old = find(card);
    const row = {
      course_id: courseId,
      book_id: bookId,
      ...subjects.get(card.section)!,
      front: card.front,
      back: card.back,
    };
    if (old === undefined) {
      const cardId = idOf(keyOf(deck, card));
      await change
        .insertInto('card')
        .values({ card_id: cardId, position: position++, ...row })
        .execute();
      await nameCard(change, cardId, keyOf(deck, card));
      outcomes.push('added');
      continue;
    }
    if (card.guid !== undefined && old.source_key !== keyOf(deck, card))
      await nameCard(change, old.card_id, keyOf(deck, card));
    if (Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value))
      outcomes.push('unchanged');
    else {
      await change.updateTable('card').where('card_id', '=', old.card_id).set(row).execute();
      outcomes.push('changed');
    }
  }
  if (outcomes.some((outcome) => outcome !== 'unchanged')) await askToIndex(change, courseId);
  return { courseId, outcomes };
}

const keyOf = (deck: string, { front, guid }: RawCard): string =>
  guid === undefined ? sourceKeyOf(deck, front) : guidKeyOf(deck, guid);

/** A key is of one card, and a card has one key. */
async function nameCard(change: Change, cardId: number, key: string): Promise<void> {
  await change
    .deleteFrom('imported_card')
    .where((eb) => eb.or([eb('source_key', '=', key), eb('card_id', '=', cardId)]))
    .execute();
  await change.insertInto('imported_card').values({ source_key: key, card_id: cardId }).execute();
}

/**
 * A note of Anki is the same card whatever its words are. What has no guid, or one that was never seen, is known by its
 * front: programs that write decks give a note a new guid with each change of its words.
 */
function cardFinder(
  deck: string,
  known: Awaited<ReturnType<typeof findKnown>>,
  cards: readonly RawCard[],
) {
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
  return ({ front, guid }: RawCard) => {
    const candidates =
      guid === undefined
        ? [ofFront(front)]
        : [byKey.get(guidKeyOf(deck, guid)), ofFront(front), ofFront(formerFront(front))];
    const row = candidates.find((one) => one !== undefined && !found.has(one.card_id));
    if (row !== undefined) found.add(row.card_id);
    return row;
  };
}

/** By its course: the name of a deck may be the beginning of another's. */
async function findKnown(change: Change, courseId: number) {
  return await change
    .selectFrom('imported_card')
    .innerJoin('card', 'card.card_id', 'imported_card.card_id')
    .where('card.course_id', '=', courseId)
    .selectAll('card')
    .select('source_key')
    .execute();
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
    if (access !== undefined)
      await change
        .updateTable('course')
        .where('course_id', '=', found.courseId)
        .set({ access })
        .execute();
    const { courseId, bookId } = found;
    // An undo leaves the course without its book.
    return { courseId, bookId: bookId ?? (await bookOfImport(change, courseId, deck)) };
  }
  const courseId = await addBankCourse(change, deck, access);
  const cover = coverOfBank(deck);
  await change
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({
      source,
      title: titleOfDeck(deck),
      family: familyOfBank(deck),
      cover,
      subtitle: '导入的闪卡，逐张复习',
    })
    .execute();
  return { courseId, bookId: await bookOfImport(change, courseId, deck) };
}
