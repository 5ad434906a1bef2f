import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank } from '../banks/bank-course.ts';
import { firstImported, idsFor } from './imported-ids.ts';

/** The one book of a course that was made for an import. Call under the lock of imports. */
export async function bookOfImport(
  change: Change,
  courseId: number,
  title: string,
): Promise<number> {
  const found = await change
    .selectFrom('book')
    .where('course_id', '=', courseId)
    .where('book_id', '>=', firstImported)
    .where('title', '=', title)
    .select('book_id')
    .executeTakeFirst();
  if (found !== undefined) return found.book_id;
  const bookId = (await idsFor(change, 'book', courseId))(title);
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
      cover: coverOfBank(title),
      intro: '',
      book_status: 1,
    })
    .execute();
  return bookId;
}

export interface Place {
  readonly reading_id: number;
  readonly subject_id: number;
}

/** A reading with one subject for each section, in the order in which they are first named. */
export async function placesOfSections(
  change: Change,
  { courseId, bookId }: { courseId: number; bookId: number },
  sections: readonly string[],
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
  const readingOf = await idsFor(change, 'reading', courseId);
  const subjectOf = await idsFor(change, 'subject', courseId);
  for (const section of sections) {
    if (find(section) !== undefined) continue;
    const title = section === '' ? untitled : section;
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
    await change
      .insertInto('subject')
      .values({ ...place, position: 0, title, group_no: 0 })
      .execute();
    places.set(title, place);
  }
  return new Map(sections.map((section) => [section, find(section)!]));
}
