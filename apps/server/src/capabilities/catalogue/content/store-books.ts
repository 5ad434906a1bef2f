import { sql } from 'kysely';
import { firstImported, idsFor } from '../../../platform/content/imported-ids.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { importedBook } from './imported-kinds.ts';

/** What a book is called, and what stands on its cover. */
interface BookNames {
  readonly title: string;
  readonly cover: string;
}

interface BookDocument extends BookNames {
  /** The same in every version of the course. */
  readonly key: string;
}

/**
 * Brings the books of a course to these, in this order. A book is known by its key, else by its title, where whoever
 * wrote it gave it a new key. Answers their ids by their keys, and the ids of books that are named no longer and still
 * there. Call under the lock of imports.
 */
export async function storeBooks(
  change: Change,
  courseId: number,
  books: readonly BookDocument[],
): Promise<{ ids: ReadonlyMap<string, number>; gone: number[] }> {
  const stored = await change
    .selectFrom('book')
    .where('course_id', '=', courseId)
    .where('folder', 'is not', null)
    .select(['book_id', 'folder', 'title'])
    .execute();
  const wanted = new Set(books.map(({ key }) => key));
  const left = new Map(stored.map((row) => [row.book_id, row]));
  const ids = new Map<string, number>();
  const idOf = await idsFor(change, importedBook, courseId);
  for (const [position, { key, title, cover }] of books.entries()) {
    const known =
      stored.find(({ folder }) => folder === key) ??
      [...left.values()].find((row) => row.title === title && !wanted.has(row.folder ?? ''));
    const row = { position, title, cover, folder: key };
    const bookId = known?.book_id ?? idOf(key);
    if (known === undefined)
      await change
        .insertInto('book')
        .values({ ...row, book_id: bookId, course_id: courseId, intro: '', book_status: 1 })
        .execute();
    else await change.updateTable('book').where('book_id', '=', bookId).set(row).execute();
    left.delete(bookId);
    ids.set(key, bookId);
  }
  return { ids, gone: [...left.keys()] };
}

/**
 * The book of this title that was made for a course of the school's own; made behind the others where there is none.
 * Answers its id. Call under the lock of imports.
 */
export async function bookTitled(
  change: Change,
  courseId: number,
  { title, cover }: BookNames,
): Promise<number> {
  const found = await change
    .selectFrom('book')
    .where('course_id', '=', courseId)
    .where('book_id', '>=', firstImported)
    .where('title', '=', title)
    .select('book_id')
    .executeTakeFirst();
  if (found !== undefined) return found.book_id;
  const bookId = (await idsFor(change, importedBook, courseId))(title);
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), -1) + 1 as position from book where course_id = ${courseId}
  `.execute(change);
  await change
    .insertInto('book')
    .values({
      book_id: bookId,
      course_id: courseId,
      position: rows[0]?.position ?? 0,
      title,
      cover,
      intro: '',
      book_status: 1,
    })
    .execute();
  return bookId;
}

/**
 * Gives the first book of a course these names; makes it where the course has none. Answers its id. Call under the lock
 * of imports.
 */
export async function nameFirstBook(
  change: Change,
  courseId: number,
  names: BookNames,
): Promise<number> {
  const found = await change
    .selectFrom('book')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .select('book_id')
    .executeTakeFirst();
  const bookId = found?.book_id ?? (await bookTitled(change, courseId, names));
  const { title, cover } = names;
  await change.updateTable('book').where('book_id', '=', bookId).set({ title, cover }).execute();
  return bookId;
}
