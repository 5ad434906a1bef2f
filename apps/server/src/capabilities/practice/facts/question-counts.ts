import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { isInHeldOutPaper } from './withheld.ts';

const countQuestions = prepareSql<{ now: Date }, { courseId: number; count: number }>(
  (p) => sql`
    select course_id as "courseId", count(*) as count from question q
    where parent_id is null and retired_at is null and not ${isInHeldOutPaper(p)} group by course_id`,
);

/** How many questions each course has to practise; a composite one is one, and those held out for papers are none. */
export async function questionCounts(
  connection: Connection,
  now: Date,
): Promise<Map<number, number>> {
  const rows = await countQuestions.rows(connection, { now });
  return new Map(rows.map((row) => [row.courseId, row.count]));
}
