import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** What is written with letters and figures alone stands in the database as it is in a form: the others are all looked at. */
export const isPlainText = (find: string): boolean =>
  /^[\p{L}\p{N} ，。、：；？！（）]+$/u.test(find);

/** Whole questions of a course that are asked, and may say it, they or a part of them. */
export async function questionsSaying(
  connection: Connection,
  courseId: number,
  find: string,
): Promise<number[]> {
  const says = isPlainText(find)
    ? sql`(position(${find} in v.content::text) > 0 or position(${find} in v.source::text) > 0)`
    : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(q.parent_id, q.question_id) as id
    from question q join question_version v on v.question_id = q.question_id and v.version = q.version
    where q.course_id = ${courseId} and q.retired_at is null and ${says}
  `.execute(connection);
  return rows.map(({ id }) => id);
}

/** Stems of the questions of a course that are asked. */
export async function askedStems(
  connection: Connection,
  courseId: number,
): Promise<{ questionId: number; stem: string }[]> {
  const { rows } = await sql<{ questionId: number; stem: string }>`
    select question_id as "questionId", stem_text as stem from question
    where course_id = ${courseId} and parent_id is null and retired_at is null
  `.execute(connection);
  return rows;
}
