import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { isRightNow, isWrongNow, stateOf, statusNow } from '../question/question-state.sql.ts';

/** A question that was answered in a session; a composite one for its parts. */
export interface SessionRow {
  question_id: number;
  book_id: number | null;
  reading_id: number | null;
  subject_id: number | null;
  reading_title: string | null;
  /** Of the question as it is now, after all answers; an open one is neither before it is marked or graded. */
  is_done: boolean;
  is_right: boolean;
  is_wrong: boolean;
  spent_ms: number;
  began_at: Date;
}

interface Given {
  studentId: number;
  courseId: number;
  sessionId: string | null;
  bookId: number | null;
  subjectId: number | null;
  since: Date;
}

/** A session is one that is named, or the latest one with an answer in the place; older ones are not looked for. */
const findSession = prepareSql<Given, SessionRow>(
  (p) => sql`
    with lately as (
      select a.question_id, coalesce(a.group_id, a.question_id) as whole_id, a.session_id, a.answered_at, a.spent_ms
      from answer a
      where a.student_id = ${p.studentId} and a.course_id = ${p.courseId} and a.received_at >= ${p.since}
        and a.session_id is not null
    ), chosen as (
      select coalesce(${p.sessionId}::uuid, (
        select l.session_id from lately l join question q on q.question_id = l.whole_id
        where (${p.bookId}::int is null or q.book_id = ${p.bookId})
          and (${p.subjectId}::int is null or q.subject_id = ${p.subjectId})
        order by l.answered_at desc limit 1)) as session_id
    ), given as (
      select l.whole_id, sum(l.spent_ms) as spent_ms from lately l join chosen on chosen.session_id = l.session_id
      group by l.whole_id
    ), start as (
      select min(l.answered_at) as at from lately l join chosen on chosen.session_id = l.session_id
    )
    select q.question_id, q.book_id, q.reading_id, q.subject_id, r.title as reading_title,
      coalesce(${statusNow}, 0) <> 0 as is_done, coalesce(${isRightNow}, false) as is_right,
      ${isWrongNow} as is_wrong, coalesce(given.spent_ms, 0)::float8 as spent_ms, start.at as began_at
    from given
    cross join start
    join question q on q.question_id = given.whole_id and q.retired_at is null
    left join ${stateOf(p)}
    left join reading r on r.reading_id = q.reading_id
    where (${p.bookId}::int is null or q.book_id = ${p.bookId})
      and (${p.subjectId}::int is null or q.subject_id = ${p.subjectId})`,
);

export interface SessionWish {
  readonly courseId: number;
  readonly session?: string | undefined;
  readonly bookId?: number | undefined;
  readonly subjectId?: number | undefined;
  readonly since: Date;
}

export const sessionReader = (connection: Connection, studentId: number) => ({
  session: ({ courseId, session, bookId, subjectId, since }: SessionWish) =>
    findSession.rows(connection, {
      studentId,
      courseId,
      sessionId: session ?? null,
      bookId: bookId ?? null,
      subjectId: subjectId ?? null,
      since,
    }),
});
