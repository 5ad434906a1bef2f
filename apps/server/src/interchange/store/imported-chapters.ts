import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank } from '../banks/bank-course.ts';

/** From here up ids belong to what was imported; the files of the catalogue own those below. */
const firstImported = 2_000_001;

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
  const bookId = await nextFree(change, 'book', 'book_id');
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
  let readingId = await nextFree(change, 'reading', 'reading_id');
  let subjectId = await nextFree(change, 'subject', 'subject_id');
  for (const section of sections) {
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
  return new Map(sections.map((section) => [section, find(section)!]));
}

export async function nextFree(
  change: Change,
  table: 'book' | 'reading' | 'subject' | 'card',
  column: string,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(max(${sql.ref(column)}), ${firstImported}::int - 1) + 1 as next from ${sql.table(table)}
  `.execute(change);
  return rows[0]?.next ?? firstImported;
}
