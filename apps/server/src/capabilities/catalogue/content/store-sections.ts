import { sql } from 'kysely';
import { idsFor } from '../../../platform/content/imported-ids.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { importedReading, importedSubject } from './imported-kinds.ts';

/** Where questions and cards stand. */
export interface Place {
  readonly reading_id: number;
  readonly subject_id: number;
}

/**
 * Readings without text, each with one subject, for questions or cards that are told apart by nothing but titles; those
 * that the book does not have are made behind the others. Answers all of its readings that have subjects, by their
 * titles. Call under the lock of imports.
 */
export async function storeSections(
  change: Change,
  { courseId, bookId }: { courseId: number; bookId: number },
  titles: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const stored = await change
    .selectFrom('reading')
    .innerJoin('subject', 'subject.reading_id', 'reading.reading_id')
    .where('book_id', '=', bookId)
    .select(['reading.title as title', 'reading.reading_id', 'subject_id'])
    .execute();
  const places = new Map<string, Place>(
    stored.map(({ title, ...place }) => [title, place] as const),
  );
  const readingOf = await idsFor(change, importedReading, courseId);
  const subjectOf = await idsFor(change, importedSubject, courseId);
  for (const title of titles) {
    if (places.has(title)) continue;
    const readingId = readingOf(`${bookId}/${title}`);
    const place = { reading_id: readingId, subject_id: subjectOf(String(readingId)) };
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
    await addSubject(change, place, title);
    places.set(title, place);
  }
  return places;
}

/**
 * Gives each of these readings of a course one subject, called as it is; one that it has already is renamed. Answers the
 * subjects by the readings. Call under the lock of imports.
 */
export async function storeSubjects(
  change: Change,
  courseId: number,
  readings: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ reading_id: number; subject_id: number }>`
    select reading_id, min(subject_id) as subject_id from subject
    where reading_id = any(${[...readings.keys()]}::int[]) group by reading_id
  `.execute(change);
  const subjects = new Map(rows.map((row) => [row.reading_id, row.subject_id]));
  const idOf = await idsFor(change, importedSubject, courseId);
  for (const [readingId, title] of readings) {
    const known = subjects.get(readingId);
    if (known === undefined) {
      const place = { reading_id: readingId, subject_id: idOf(String(readingId)) };
      await addSubject(change, place, title);
      subjects.set(readingId, place.subject_id);
    } else
      await change.updateTable('subject').where('subject_id', '=', known).set({ title }).execute();
  }
  return subjects;
}

const addSubject = async (change: Change, place: Place, title: string) =>
  await change
    .insertInto('subject')
    .values({ ...place, position: 0, title, group_no: 0 })
    .execute();
