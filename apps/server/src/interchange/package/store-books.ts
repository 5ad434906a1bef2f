import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank } from '../banks/bank-course.ts';
import { idsFor } from '../store/imported-ids.ts';
import type { PackageBook } from './package-course.ts';

/** A book of the package by its key; by its title where a tool gave it a new key. */
export async function storeBooks(
  change: Change,
  courseId: number,
  books: readonly PackageBook[],
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
  const idOf = await idsFor(change, 'book', courseId);
  for (const [position, { key, title }] of books.entries()) {
    const known =
      stored.find(({ folder }) => folder === key) ??
      [...left.values()].find((row) => row.title === title && !wanted.has(row.folder ?? ''));
    const row = {
      position,
      title,
      cover: coverOfBank(title).replace(/题库$/, '讲义'),
      folder: key,
    };
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
