import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { addBankCourse, coverOfBank, familyOfBank, type Access } from '../banks/bank-course.ts';
import type { RawCard } from './raw-deck.ts';

export type Outcome = 'added' | 'changed' | 'unchanged';

/** From here up ids belong to what was imported; the files of the catalogue own those below. */
const firstImported = 2_000_001;

export const titleOfDeck = (deck: string) => `闪卡 · ${deck}`;

/** The same front in the same deck is the same card in every import. */
export function sourceKeyOf(deck: string, front: string): string {
  const words = front.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return `cards:${deck}:${createHash('sha256').update(words).digest('hex')}`;
}

/** Brings a deck to what its file says, in its own course. Call under the lock of imports. */
export async function storeDeck(
  change: Change,
  deck: string,
  cards: readonly RawCard[],
  access: Access | undefined,
): Promise<{ courseId: number; outcomes: Outcome[] }> {
  const { courseId, bookId } = await findBook(change, deck, access);
  const subjects = await findSubjects(change, { courseId, bookId }, cards);
  const known = await findKnown(change, deck);
  const outcomes: Outcome[] = [];
  let nextId = await nextFree(change, 'card', 'card_id');
  let position = known.size;
  for (const card of cards) {
    const key = sourceKeyOf(deck, card.front);
    const old = known.get(key);
    const row = {
      course_id: courseId,
      book_id: bookId,
      ...subjects.get(card.section)!,
      front: card.front,
      back: card.back,
    };
    if (old === undefined) {
      const cardId = nextId++;
      await change
        .insertInto('card')
        .values({ card_id: cardId, position: position++, ...row })
        .execute();
      await change
        .insertInto('imported_card')
        .values({ source_key: key, card_id: cardId })
        .onConflict((conflict) => conflict.column('source_key').doUpdateSet({ card_id: cardId }))
        .execute();
      outcomes.push('added');
    } else if (Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value))
      outcomes.push('unchanged');
    else {
      await change.updateTable('card').where('card_id', '=', old.card_id).set(row).execute();
      outcomes.push('changed');
    }
  }
  return { courseId, outcomes };
}

async function findKnown(change: Change, deck: string) {
  const rows = await change
    .selectFrom('imported_card')
    .innerJoin('card', 'card.card_id', 'imported_card.card_id')
    .where('source_key', 'like', `cards:${deck.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`)
    .selectAll('card')
    .select('source_key')
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
}

async function findBook(change: Change, deck: string, access: Access | undefined) {
  const source = `cards:${deck}`;
  const found = await change
    .selectFrom('course')
    .innerJoin('book', 'book.course_id', 'course.course_id')
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
    return found;
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
  const bookId = await nextFree(change, 'book', 'book_id');
  await change
    .insertInto('book')
    .values({
      book_id: bookId,
      course_id: courseId,
      position: 0,
      title: deck,
      cover,
      intro: '',
      book_status: 1,
    })
    .execute();
  return { courseId, bookId };
}

interface Place {
  readonly reading_id: number;
  readonly subject_id: number;
}

/** A reading with one subject for each section, in the order of their first cards. */
async function findSubjects(
  change: Change,
  { courseId, bookId }: { courseId: number; bookId: number },
  cards: readonly RawCard[],
): Promise<Map<string, Place>> {
  const stored = await change
    .selectFrom('reading')
    .innerJoin('subject', 'subject.reading_id', 'reading.reading_id')
    .where('book_id', '=', bookId)
    .select(['reading.title as title', 'reading.reading_id', 'subject_id'])
    .execute();
  const places = new Map<string, Place>(
    stored.map(({ title, ...place }) => [title, place] as const),
  );
  const untitled = '全部';
  const find = (section: string) => places.get(section === '' ? untitled : section);
  let readingId = await nextFree(change, 'reading', 'reading_id');
  let subjectId = await nextFree(change, 'subject', 'subject_id');
  for (const { section } of cards) {
    if (find(section) !== undefined) continue;
    const title = section === '' ? untitled : section;
    const place = { reading_id: readingId++, subject_id: subjectId++ };
    await change
      .insertInto('reading')
      .values({
        reading_id: place.reading_id,
        book_id: bookId,
        course_id: courseId,
        position: places.size,
        number: '',
        title,
        minutes: 0,
        html: '',
      })
      .execute();
    await change
      .insertInto('subject')
      .values({ ...place, position: 0, title, group_no: 0 })
      .execute();
    places.set(title, place);
  }
  return new Map(cards.map(({ section }) => [section, find(section)!]));
}

async function nextFree(
  change: Change,
  table: 'book' | 'reading' | 'subject' | 'card',
  column: string,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(${sql.ref(column)}), ${firstImported}::int - 1) + 1 as next from ${sql.table(table)}
  `.execute(change);
  return rows[0]?.next ?? firstImported;
}
