import { minutesToRead } from '@xuezhou/rules/reader/reading-time';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import type { Outcome } from '../banks/store-bank.ts';
import { idsFor } from '../store/imported-ids.ts';
import type { Place } from '../store/imported-chapters.ts';
import type { PackageBook } from './package-course.ts';

type BookPlace = Place & { book_id: number };
type ReadingPlace = Omit<BookPlace, 'subject_id'> & { title: string };

/** Readings by their keys, wherever in the course they stood: what was marked in them moves along. */
export async function storeReadings(
  change: Change,
  { courseId, books }: { courseId: number; books: ReadonlyMap<string, number> },
  own: readonly PackageBook[],
): Promise<{ outcomes: Outcome[]; places: Map<string, ReadingPlace>; gone: number[] }> {
  const stored = await change
    .selectFrom('reading')
    .where('course_id', '=', courseId)
    .where('folder', 'is not', null)
    .select(['reading_id', 'folder', 'book_id', 'position', 'title', 'html', 'minutes'])
    .execute();
  const known = new Map(stored.map((row) => [row.folder, row]));
  const outcomes: Outcome[] = [];
  const places = new Map<string, ReadingPlace>();
  const idOf = await idsFor(change, 'reading', courseId);
  for (const { key: bookKey, readings } of own)
    for (const [position, { key, title, html }] of readings.entries()) {
      const bookId = books.get(bookKey) ?? 0;
      const minutes = minutesToRead(stemText(html));
      const row = { book_id: bookId, position, title, html, minutes };
      const old = known.get(key);
      known.delete(key);
      const readingId = old?.reading_id ?? idOf(key);
      places.set(key, { book_id: bookId, reading_id: readingId, title });
      if (old === undefined) {
        await change
          .insertInto('reading')
          .values({
            ...row,
            reading_id: readingId,
            course_id: courseId,
            number: '',
            folder: key,
            source: null,
          })
          .execute();
        await moveMarks(change, readingId, bookId);
        outcomes.push('added');
      } else if (Object.entries(row).every(([name, value]) => Reflect.get(old, name) === value))
        outcomes.push('unchanged');
      else {
        await change.updateTable('reading').where('reading_id', '=', readingId).set(row).execute();
        if (old.book_id !== bookId) await moveMarks(change, readingId, bookId);
        outcomes.push('changed');
      }
    }
  return { outcomes, places, gone: [...known.values()].map(({ reading_id }) => reading_id) };
}

/** What was marked in a chapter, also in one that went and is there again, is found by its book. */
export async function moveMarks(change: Change, readingId: number, bookId: number): Promise<void> {
  for (const table of ['highlight', 'reading_place'] as const)
    await change
      .updateTable(table)
      .where('reading_id', '=', readingId)
      .set({ book_id: bookId })
      .execute();
}

/** The readings that gather questions, each with its one subject. */
export async function placesOfReadings(
  change: Change,
  courseId: number,
  readings: ReadonlyMap<string, ReadingPlace>,
  asked: ReadonlySet<string>,
): Promise<Map<string, BookPlace>> {
  const ids = [...asked].map((key) => readings.get(key)?.reading_id ?? 0);
  const { rows } = await sql<{ reading_id: number; subject_id: number }>`
    select reading_id, min(subject_id) as subject_id from subject
    where reading_id = any(${ids}::int[]) group by reading_id
  `.execute(change);
  const subjects = new Map(rows.map((row) => [row.reading_id, row.subject_id]));
  const places = new Map<string, BookPlace>();
  const idOf = await idsFor(change, 'subject', courseId);
  for (const key of asked) {
    const reading = readings.get(key);
    if (reading === undefined) continue;
    const { title, ...place } = reading;
    const known = subjects.get(place.reading_id);
    const subjectId = known ?? idOf(String(place.reading_id));
    places.set(key, { ...place, subject_id: subjectId });
    if (known === undefined)
      await change
        .insertInto('subject')
        .values({
          subject_id: subjectId,
          reading_id: place.reading_id,
          position: 0,
          title,
          group_no: 0,
        })
        .execute();
    else
      await change
        .updateTable('subject')
        .where('subject_id', '=', subjectId)
        .set({ title })
        .execute();
  }
  return places;
}
