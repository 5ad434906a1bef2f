import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { demandOwn, isOwnCourse, type Own } from '../../../platform/staff/own.ts';

/** Of somebody who is kept to the own courses, all of these are in them; throws notOwn. */
export async function demandOwnQuestions(
  connection: Connection,
  own: Own,
  questionIds: readonly number[],
): Promise<void> {
  const isOwn = sql<boolean>`not exists (
    select from unnest(${questionIds}::int[]) as asked (question_id)
    left join question q on q.question_id = asked.question_id
    where not coalesce(${isOwnCourse(own, sql`q.course_id`)}, false))`;
  await demandOwn(connection, own, isOwn);
}
