import type { WrongCause } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

interface DayRow {
  day: string;
  done: number;
  right: number;
}

const findDays = prepareSql<{ studentId: number; courseId: number; from: string }, DayRow>(
  (p) => sql`
    select to_char(answered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as done,
      count(*) filter (where question_status = 1 and (not is_open or teacher_share is not null)) as right
    from answer
    cross join lateral (select exists (select from question q
      where q.question_id = answer.question_id and q.kind = 'open') as is_open) k
    where student_id = ${p.studentId} and course_id = ${p.courseId}
      and answered_at >= (${p.from}::date)::timestamp at time zone 'Asia/Shanghai'
      -- Nothing arrives before it is made; the log is found by arrival.
      and received_at >= (${p.from}::date)::timestamp at time zone 'Asia/Shanghai'
    group by 1`,
);

const findCauses = prepareSql<
  { studentId: number; courseId: number },
  { cause: WrongCause; count: number }
>(
  (p) => sql`
    select wrong_cause as cause, count(*) as count from question_state
    where student_id = ${p.studentId} and course_id = ${p.courseId} and in_wrong_book
      and wrong_cause is not null
    group by 1 order by 2 desc`,
);

export const analysisReader = (connection: Connection, studentId: number) => ({
  days: (courseId: number, from: string) =>
    findDays.rows(connection, { studentId, courseId, from }),
  causes: (courseId: number) => findCauses.rows(connection, { studentId, courseId }),
});
