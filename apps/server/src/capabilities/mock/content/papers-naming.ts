import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Papers that draw from readings of the course: the reading and the title of the paper. */
export async function papersNaming(
  connection: Connection,
  courseId: number,
): Promise<readonly { readingId: number; title: string }[]> {
  const { rows } = await sql<{ readingId: number; title: string }>`
    select distinct reading::int as "readingId", p.title
    from mock_paper p, jsonb_array_elements(p.topics) topic,
      jsonb_array_elements_text(coalesce(topic -> 'readings', '[]')) reading
    where p.course_id = ${courseId} and p.retired_at is null
  `.execute(connection);
  return rows;
}

/** The papers that a course offers, by name. */
export const offeredPapers = async (
  connection: Connection,
  courseId: number,
): Promise<{ paper_id: number; title: string }[]> =>
  await connection
    .selectFrom('mock_paper')
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .select(['paper_id', 'title'])
    .orderBy('position')
    .orderBy('paper_id')
    .execute();

/** The papers that are offered, of all courses. */
export const allOfferedPapers = async (
  connection: Connection,
): Promise<{ id: number; title: string; courseId: number }[]> =>
  await connection
    .selectFrom('mock_paper')
    .where('retired_at', 'is', null)
    .select(['paper_id as id', 'title', 'course_id as courseId'])
    .orderBy('position')
    .orderBy('paper_id')
    .execute();
