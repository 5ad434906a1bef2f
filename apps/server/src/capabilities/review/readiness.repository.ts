import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

type Place = { studentId: number; courseId: number };

export interface TopicRow {
  book_id: number;
  book_title: string;
  reading_id: number;
  number: string;
  reading_title: string;
  questions: number;
}

const listTopics = prepareSql<{ courseId: number }, TopicRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, r.reading_id, r.number, r.title as reading_title,
      count(q.question_id) as questions
    from reading r join book k on k.book_id = r.book_id and k.book_status = 1
    left join question q on q.reading_id = r.reading_id and q.parent_id is null and q.retired_at is null
    where r.course_id = ${p.courseId}
    group by k.book_id, r.reading_id order by k.position, k.book_id, r.position`,
);

export interface AnswerRow {
  reading_id: number;
  is_right: boolean;
  is_mock: boolean;
  answered_at: Date;
}

/**
 * The first answer of a day to each question: a second look within the hour says little. Open answers count as right
 * whatever they say, and are left out.
 */
const listAnswers = prepareSql<Place & { since: Date; most: number }, AnswerRow>(
  (p) => sql`
    select q.reading_id, a.question_status = 1 as is_right, a.answered_at,
      a.answer_id in (select answer_save from mock_answer where student_id = ${p.studentId}) as is_mock
    from (
      select distinct on (question_id, (answered_at at time zone 'Asia/Shanghai')::date)
        question_id, answer_id, question_status, answered_at
      from answer
      where student_id = ${p.studentId} and course_id = ${p.courseId} and received_at >= ${p.since}
      order by question_id, (answered_at at time zone 'Asia/Shanghai')::date, answered_at
    ) a
    join question q on q.question_id = a.question_id and q.kind not in ('open', 'xl')
    where q.reading_id is not null and q.retired_at is null
    order by a.answered_at desc limit ${p.most}`,
);

export interface CardRow {
  reading_id: number;
  stability: number;
  day: number;
  reviewed_at: Date;
}

const listCards = prepareSql<Place, CardRow>(
  (p) => sql`
    select d.reading_id, (s.memory->>'stability')::float8 as stability, (s.memory->>'day')::int as day,
      s.reviewed_at
    from card_state s join card d on d.card_id = s.card_id and d.course_id = s.course_id
    where s.student_id = ${p.studentId} and s.course_id = ${p.courseId} and s.memory is not null`,
);

/** Older answers are worth less than a hundredth. */
const yearMs = 366 * 86_400_000;
const mostAnswers = 20_000;

export const readinessReader = (connection: Connection, studentId: number) => ({
  topics: (courseId: number) => listTopics.rows(connection, { courseId }),
  answers: (courseId: number, now: Date) =>
    listAnswers.rows(connection, {
      studentId,
      courseId,
      since: new Date(now.getTime() - yearMs),
      most: mostAnswers,
    }),
  cards: (courseId: number) => listCards.rows(connection, { studentId, courseId }),
});
