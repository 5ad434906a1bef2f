import { idsFor } from '../../../platform/content/imported-ids.ts';
import { isSame, type Outcome } from '../../../platform/content/stored-rows.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { importedReading } from './imported-kinds.ts';

interface ReadingDocument {
  /** The same in every version of the course. */
  readonly key: string;
  readonly book_id: number;
  readonly position: number;
  readonly title: string;
  /** Cleaned. Empty for one that only gathers questions. */
  readonly html: string;
  readonly minutes: number;
}

interface StoredReadings {
  /** In the order of the documents. */
  readonly outcomes: Outcome[];
  /** By their keys. */
  readonly ids: ReadonlyMap<string, number>;
  /** Those that are in a book where they were not before: what students marked in them is to follow them there. */
  readonly moved: { readonly reading_id: number; readonly book_id: number }[];
  /** Ids of those that are named no longer, and still there. */
  readonly gone: number[];
}

/**
 * Brings the readings of a course that have keys to these, wherever in the course they stood. Call under the lock of
 * imports.
 */
export async function storeReadings(
  change: Change,
  courseId: number,
  readings: readonly ReadingDocument[],
): Promise<StoredReadings> {
  const stored = await change
    .selectFrom('reading')
    .where('course_id', '=', courseId)
    // Those that were made for questions have none.
    .where('folder', 'is not', null)
    .select(['reading_id', 'folder', 'book_id', 'position', 'title', 'html', 'minutes'])
    .execute();
  const known = new Map(stored.map((row) => [row.folder, row]));
  const outcomes: Outcome[] = [];
  const ids = new Map<string, number>();
  const moved: { reading_id: number; book_id: number }[] = [];
  const idOf = await idsFor(change, importedReading, courseId);
  for (const { key, ...row } of readings) {
    const { book_id } = row;
    const old = known.get(key);
    known.delete(key);
    const readingId = old?.reading_id ?? idOf(key);
    ids.set(key, readingId);
    // One that went, and is there again under its id, may come into another book as well.
    if (old?.book_id !== book_id) moved.push({ reading_id: readingId, book_id });
    if (old === undefined) {
      const own = { reading_id: readingId, course_id: courseId, folder: key };
      await change
        .insertInto('reading')
        .values({ ...row, ...own, number: '', source: null })
        .execute();
      outcomes.push('added');
    } else if (isSame(row, old)) outcomes.push('unchanged');
    else {
      await change.updateTable('reading').where('reading_id', '=', readingId).set(row).execute();
      outcomes.push('changed');
    }
  }
  const gone = [...known.values()].map(({ reading_id }) => reading_id);
  return { outcomes, ids, moved, gone };
}
