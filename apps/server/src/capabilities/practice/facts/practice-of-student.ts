import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

interface PracticeOfStudent {
  readonly secondsByDay: ReadonlyMap<string, number>;
}

// An answer counts for at most ten minutes: a page left open is not study.
const findPractice = prepareSql<
  { studentId: number; since: Date },
  { seconds: Record<string, number> | null }
>(
  (p) => sql`
    select
      (select jsonb_object_agg(day, seconds) from (
        select to_char(answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
          (sum(least(coalesce(spent_ms, 0), 600000)) / 1000)::int as seconds
        from answer
        -- The index is by arrival, which is never earlier.
        where student_id = ${p.studentId} and received_at >= ${p.since} and answered_at >= ${p.since}
        group by 1
      ) days) as seconds`,
);

/** What the course home tells of a student's practice since a moment. */
export async function practiceOfStudent(
  connection: Connection,
  studentId: number,
  since: Date,
): Promise<PracticeOfStudent> {
  const row = await findPractice.first(connection, { studentId, since });
  return {
    secondsByDay: new Map(Object.entries(row?.seconds ?? {})),
  };
}
