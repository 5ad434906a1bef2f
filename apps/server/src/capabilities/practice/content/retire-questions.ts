import { sql, type RawBuilder } from 'kysely';
import type { Parts } from '../../catalogue/catalogue.port.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

// Questions are never removed: students have answered them. One that is retired is asked no more, and comes back when
// what it is from names it again.

/** Questions out of the catalogue's files that these courses ask besides those that are kept; parts count each. */
export async function findOtherQuestions(
  connection: Connection,
  courseIds: readonly number[],
  kept: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    select question_id from question where course_id = any(${courseIds})
      and source_key like 'catalogue:%' and retired_at is null and question_id <> all(${kept})
  `.execute(connection);
  return rows.map(({ question_id }) => question_id);
}

/** Retires these questions, and no parts but those that are named. */
export const retireQuestions = async (change: Change, questionIds: readonly number[], now: Date) =>
  await sql`update question set retired_at = ${now} where question_id = any(${questionIds})`.execute(
    change,
  );

/**
 * Retires the questions of a course whose keys begin with a source and are none of those that are kept, with their
 * parts. Answers how many, parts not counted.
 */
export async function retireOthersOf(
  change: Change,
  own: { courseId: number; source: string; kept: readonly string[]; now: Date },
): Promise<number> {
  const { courseId, source, kept, now } = own;
  const { rows } = await sql<{ question_id: number }>`
    update question set retired_at = ${now}
    where course_id = ${courseId} and parent_id is null and retired_at is null
      and starts_with(source_key, ${`${source}/`}) and source_key <> all(${kept}::text[])
    returning question_id
  `.execute(change);
  const ids = rows.map(({ question_id }) => question_id);
  await sql`
    update question set retired_at = ${now} where parent_id = any(${ids}::int[]) and retired_at is null
  `.execute(change);
  return ids.length;
}

/** Questions that stand in parts of a course which are about to go stand there no more. */
export async function detachQuestions(
  change: Change,
  { subjects, readings, books }: Omit<Parts, 'lectures'>,
): Promise<void> {
  for (const { ids, column } of [
    { ids: subjects, column: sql.ref('subject_id') },
    { ids: readings, column: sql.ref('reading_id') },
    { ids: books, column: sql.ref('book_id') },
  ])
    if (ids.length > 0)
      await sql`update question set ${column} = null where ${column} = any(${ids})`.execute(change);
}

/** Whether questions that are asked, or that the school only took back, stand in a part of a course. */
export const isAskedIn = (
  column: 'subject_id' | 'reading_id' | 'book_id',
  id: RawBuilder<unknown>,
) => sql<boolean>`exists (select from question q
  where q.${sql.ref(column)} = ${id} and (q.retired_at is null or q.withdrawn_at is not null))`;
