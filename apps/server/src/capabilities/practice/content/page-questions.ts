import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** Ids for questions that pages write; none that a file or another page has given. */
export async function newPageIds(change: Change, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const { rows } = await sql<{ id: number }>`
      select t.id from (select nextval('question_id_of_page')::int as id from generate_series(1, ${count - ids.length}::int)) t
      where not exists (select from question q where q.question_id = t.id)
    `.execute(change);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Behind those of a chapter; of one without any, behind those of its course. */
export async function nextPositionIn(
  connection: Connection,
  { courseId, readingId }: { courseId: number; readingId: number | null },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) filter (where reading_id = ${readingId}), max(position), -1) + 1 as next
    from question where course_id = ${courseId} and parent_id is null
  `.execute(connection);
  return rows[0]?.next ?? 0;
}

/** Where a question stands in its course. */
export async function positionOf(connection: Connection, questionId: number): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from question where question_id = ${questionId}`.execute(connection);
  return rows[0]?.position ?? 0;
}

/** Parts that a question has no more; the moment is that of the versions of the same transaction. */
export async function retirePartsBut(
  change: Change,
  questionId: number,
  kept: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    update question set retired_at = now()
    where parent_id = ${questionId} and question_id <> all(${kept}::int[]) and retired_at is null
    returning question_id
  `.execute(change);
  return rows.length;
}

/** Whoever published what these questions say now. */
export const notePublisher = async (
  change: Change,
  versions: readonly { readonly question_id: number; readonly version: number }[],
  staffId: number,
) =>
  await sql`
    update question_version v set published_by = ${staffId}
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as n (question_id int, version int)
    where v.question_id = n.question_id and v.version = n.version
  `.execute(change);

/** Nobody else changes what it says until the transaction ends. */
export const lockQuestion = (change: Change, questionId: number) =>
  sql`select from question where question_id = ${questionId} for no key update`.execute(change);

/** The file that has it, as it lies in the folder of the school's content. */
export async function fileOfQuestion(connection: Connection, questionId: number): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select concat_ws('/', 'courses', c.folder, k.folder, r.folder, 'questions.yaml') as path
    from question q join course c on c.course_id = q.course_id
      left join book k on k.book_id = q.book_id left join reading r on r.reading_id = q.reading_id
    where q.question_id = ${questionId}
  `.execute(connection);
  return rows[0]?.path ?? '';
}
