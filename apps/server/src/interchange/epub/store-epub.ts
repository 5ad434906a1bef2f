import { minutesToRead } from '@xuezhou/rules/reader/reading-time';
import { askToIndex } from '../../capabilities/search/index-course.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import { coverOfBank, familyOfBank, putImportedCourse, type Access } from '../banks/bank-course.ts';
import { moveMarks } from '../package/store-readings.ts';
import { idsFor } from '../store/imported-ids.ts';
import { bookOfImport } from '../store/imported-chapters.ts';
import type { Epub } from './open-epub.ts';
import type { Chapter } from './read-epub.ts';

export type Outcome = 'added' | 'changed' | 'unchanged';

export const sourceOfEpub = (identifier: string): string => `epub:${identifier.slice(0, 300)}`;

/** Brings a book to what its file says, in a course of its own. Call under the lock of imports. */
export async function storeEpub(
  change: Change,
  epub: Epub,
  chapters: readonly Chapter[],
  access: Access | undefined,
): Promise<{ courseId: number; outcomes: Outcome[]; removed: number }> {
  const { courseId, bookId } = await putBook(change, epub, access);
  const stored = await change
    .selectFrom('reading')
    .where('book_id', '=', bookId)
    // Chapters of questions have none.
    .where('folder', 'is not', null)
    .select(['reading_id', 'folder', 'position', 'title', 'html', 'minutes'])
    .execute();
  const known = new Map(stored.map((row) => [row.folder, row]));
  const idOf = await idsFor(change, 'reading', courseId);
  const outcomes: Outcome[] = [];
  for (const [position, { path, title, html }] of chapters.entries()) {
    const row = { position, title, html, minutes: minutesToRead(stemText(html)) };
    const old = known.get(path);
    known.delete(path);
    if (old === undefined) {
      const readingId = idOf(path);
      await change
        .insertInto('reading')
        .values({
          reading_id: readingId,
          book_id: bookId,
          course_id: courseId,
          number: '',
          folder: path,
          source: null,
          ...row,
        })
        .execute();
      await moveMarks(change, readingId, bookId);
      outcomes.push('added');
    } else if (Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value))
      outcomes.push('unchanged');
    else {
      await change
        .updateTable('reading')
        .where('reading_id', '=', old.reading_id)
        .set(row)
        .execute();
      outcomes.push('changed');
    }
  }
  // What students marked in them stays with them.
  const gone = [...known.values()].map(({ reading_id }) => reading_id);
  if (gone.length > 0) await change.deleteFrom('reading').where('reading_id', 'in', gone).execute();
  if (gone.length > 0 || outcomes.some((outcome) => outcome !== 'unchanged'))
    await askToIndex(change, courseId);
  return { courseId, outcomes, removed: gone.length };
}

async function putBook(change: Change, { identifier, title }: Epub, access: Access | undefined) {
  const cover = coverOfBook(title);
  const source = sourceOfEpub(identifier);
  const names = { title, family: familyOfBank(title), cover, subtitle: '导入的书，按章阅读' };
  const courseId = await putImportedCourse(change, { source, ...names }, access);
  // A bank of questions that was put into the course has a book after it.
  const found = await change
    .selectFrom('book')
    .where('course_id', '=', courseId)
    .orderBy('position')
    .select('book_id')
    .executeTakeFirst();
  const bookId = found?.book_id ?? (await bookOfImport(change, courseId, title));
  await change.updateTable('book').where('book_id', '=', bookId).set({ title, cover }).execute();
  return { courseId, bookId };
}

const coverOfBook = (title: string): string => coverOfBank(title).replace(/题库$/, '书');
