import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Ids of what courses are made of. */
export interface Parts {
  readonly lectures: readonly number[];
  readonly subjects: readonly number[];
  readonly readings: readonly number[];
  readonly books: readonly number[];
}

/** What these courses have besides the parts that are kept. */
export async function findOtherParts(
  connection: Connection,
  courseIds: readonly number[],
  kept: Parts,
): Promise<Parts> {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(connection)).rows.map(({ id }) => id);
  return {
    lectures: await ids(sql`
      select bullet_id as id from bullet
      where course_id = any(${courseIds}) and bullet_id <> all(${kept.lectures})`),
    subjects: await ids(sql`
      select s.subject_id as id from subject s join reading r on r.reading_id = s.reading_id
      where r.course_id = any(${courseIds}) and s.subject_id <> all(${kept.subjects})`),
    readings: await ids(sql`
      select reading_id as id from reading
      where course_id = any(${courseIds}) and reading_id <> all(${kept.readings})`),
    books: await ids(sql`
      select book_id as id from book
      where course_id = any(${courseIds}) and book_id <> all(${kept.books})`),
  };
}

/** The subjects of these readings. */
export async function subjectsIn(
  connection: Connection,
  readingIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from subject where reading_id = any(${readingIds}::int[])
  `.execute(connection);
  return rows.map(({ subject_id }) => subject_id);
}

/** The subjects that these lectures are of. */
export async function subjectsOfLectures(
  connection: Connection,
  lectureIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`
    select distinct subject_id from bullet where bullet_id = any(${lectureIds}::int[])
  `.execute(connection);
  return rows.map(({ subject_id }) => subject_id);
}

/**
 * Takes parts of courses away, with nothing in them any more: the questions and cards that stand there are to be moved
 * or removed before. What students marked stays with them, and so does a lecture's video, so that a lecture that comes
 * back need not be encoded again.
 */
export async function removeParts(
  change: Change,
  { lectures, subjects, readings, books }: Parts,
): Promise<void> {
  for (const { ids, statement } of [
    { ids: lectures, statement: sql`delete from bullet where bullet_id = any(${lectures})` },
    { ids: subjects, statement: sql`delete from subject where subject_id = any(${subjects})` },
    { ids: readings, statement: sql`delete from reading where reading_id = any(${readings})` },
    { ids: books, statement: sql`delete from book where book_id = any(${books})` },
  ])
    if (ids.length > 0) await statement.execute(change);
}
