import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { isOfPaper } from '../mock/mock.port.ts';
import { judgedAnswers } from '../practice/practice-facts.port.ts';

export interface AnswerCountRow {
  reading_id: number;
  answers: number;
  right: number;
  mock_answers: number;
  mock_right: number;
  last_at: Date;
}

/** Answers that were judged, by reading; open ones say nothing until a teacher marks them. */
const countAnswers = prepareSql<{ studentId: number; courseId: number }, AnswerCountRow>(
  (p) => sql`
    select reading_id, count(*) filter (where not own) as answers,
      count(*) filter (where not own and question_status = 1) as right,
      count(*) filter (where own) as mock_answers,
      count(*) filter (where own and question_status = 1) as mock_right, max(answered_at) as last_at
    from ${judgedAnswers(p, isOfPaper(p))} a
    where reading_id is not null
    group by reading_id`,
);

export const readinessReader = (connection: Connection, studentId: number) => ({
  answers: (courseId: number) => countAnswers.rows(connection, { studentId, courseId }),
});
