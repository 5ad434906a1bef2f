import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

interface LastDay {
  paper_id: number;
  title: string;
  end_date: string;
}

/** Papers of a course that can be sat until a day that is still to come, and were not handed in yet. */
const find = prepareSql<{ studentId: number; courseId: number; today: string }, LastDay>(
  (p) => sql`
    select m.paper_id, m.title, m.end_date from mock_paper m
    where m.course_id = ${p.courseId} and m.retired_at is null and m.end_date >= ${p.today}
      and not exists (select from mock_attempt a where a.student_id = ${p.studentId}
        and a.paper_id = m.paper_id and a.handed_in_at is not null)
    order by m.end_date, m.position`,
);

/** By when a student can sit which papers of a course, days as `YYYY-MM-DD`. */
export async function lastDaysOfMocks(
  connection: Connection,
  student: { studentId: number; courseId: number; today: string },
): Promise<{ paperId: number; title: string; day: string }[]> {
  return (await find.rows(connection, student)).map(({ paper_id, title, end_date }) => ({
    paperId: paper_id,
    title,
    day: end_date,
  }));
}
