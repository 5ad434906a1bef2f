import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { isOfPaper } from '../mock/mock.port.ts';

export interface AnswerCountRow {
  reading_id: number;
  answers: number;
  right: number;
  mock_answers: number;
  mock_right: number;
  last_at: Date;
}

/** Answers that were judged, by reading; open ones say nothing until their writer grades them. */
const countAnswers = prepareSql<{ studentId: number; courseId: number }, AnswerCountRow>(
  (p) => sql`
    select q.reading_id, count(*) filter (where not a.is_mock) as answers,
      count(*) filter (where not a.is_mock and a.question_status = 1) as right,
      count(*) filter (where a.is_mock) as mock_answers,
      count(*) filter (where a.is_mock and a.question_status = 1) as mock_right, max(a.answered_at) as last_at
    from (
      select question_id, question_status, answered_at, ${isOfPaper(p)} as is_mock
      from answer a where student_id = ${p.studentId} and course_id = ${p.courseId}
    ) a
    join question q on q.question_id = a.question_id and q.kind not in ('open', 'xl')
    where q.reading_id is not null
    group by q.reading_id`,
);

export const readinessReader = (connection: Connection, studentId: number) => ({
  answers: (courseId: number) => countAnswers.rows(connection, { studentId, courseId }),
});
