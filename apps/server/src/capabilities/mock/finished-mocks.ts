import { plausibleMock } from '@xuezhou/rules/points/study-rules';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

/** As `isMockPaid` has it. */
const countFinished = prepareSql<{ studentId: number }, { count: number }>(
  (p) => sql`
    select count(*)::int as count from mock_attempt a
    cross join lateral (
      select count(*) as answered, sum(spent_ms) as spent_ms from mock_answer s
      where s.student_id = ${p.studentId} and s.paper_id = a.paper_id and s.attempt_no = a.attempt_no
        and s.question_status <> 0 and s.student_answer <> '') done
    where a.student_id = ${p.studentId} and a.score is not null and a.total > 0
      and done.answered >= a.total * ${sql.lit(plausibleMock.answeredShare)}
      and done.spent_ms >= done.answered * ${sql.lit(plausibleMock.secondsPerAnswer * 1000)}`,
);

/** Papers that were handed in with most of them answered, each time that one was sat. */
export const finishedMocks = async (connection: Connection, studentId: number): Promise<number> =>
  (await countFinished.first(connection, { studentId }))?.count ?? 0;
