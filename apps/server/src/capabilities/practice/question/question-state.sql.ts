import { sql } from 'kysely';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { isHeldOut } from '../facts/withheld.ts';

// Each fragment names the question q, and the student's state of it s.

export const stateOf = (p: { studentId: number }) =>
  sql`question_state s on s.student_id = ${p.studentId} and s.question_id = q.question_id`;

/** Questions `q` of which students have a state `s`: answered or marked. An `s.student_id` says whose. */
export const questionStates = sql`question_state s join question q on q.question_id = s.question_id`;

const isIssued = sql`not exists (select from book where book.book_id = q.book_id and book.book_status <> 1)`;

/** Neither withdrawn nor of a book that is still to be issued; parts of composite questions too. */
export const isShown = sql`q.retired_at is null and ${isIssued}`;

/** Shown, and a question by itself: a composite question, not its parts. */
export const isOffered = sql`q.parent_id is null and ${isShown}`;

/** Of a book that an assignment before it keeps closed. */
export const isLocked = (p: { studentId: number; courseId: number }) =>
  sql<boolean>`coalesce(q.book_id in (${lockedBooksOf(p, p.courseId)}), false)`;

/** Offered, and not kept for a paper that the student is still to sit. */
export const isPractised = (p: { studentId: number }) => sql`${isOffered} and not ${isHeldOut(p)}`;

/** Practised, and open to the student. */
export const isOpen = (p: { studentId: number; courseId: number }) =>
  sql`${isPractised(p)} and not ${isLocked(p)}`;

/** Whether the last answer was to the question as it is now: one to an older version does not answer this one. */
export const isCurrent = sql`s.version = q.version`;

/** 1 right, -1 wrong, 0 not answered as the question is now. */
export const statusNow = sql`case when ${isCurrent} then s.question_status else 0 end`;

/** Whether that answer was right; of an open question its writer's grade says so, and not that it was sent. */
export const isRightNow = sql`(${statusNow} = 1 and (q.kind <> 'open' or s.self_grade = 'right'))`;

/** As `statusNow`; an open question that its writer found not right or only partly so is told as wrong. */
export const verdictNow = sql`case when q.kind = 'open' and s.self_grade <> 'right'
  then -1 * abs(${statusNow}) else ${statusNow} end`;

/** Whether it was ever answered, to an older version as well, or one of its parts. */
export const wasAnswered = (p: { studentId: number }) =>
  sql`(coalesce(s.correct_count + s.wrong_count, 0) > 0 or q.kind = 'xl' and exists (
    select from question part
    join question_state t on t.question_id = part.question_id and t.student_id = ${p.studentId}
    where part.parent_id = q.question_id and part.retired_at is null
      and t.correct_count + t.wrong_count > 0))`;

/** Of a group of questions: how many there are, are answered, and are answered rightly. */
export const countsOf = sql`count(*) as total, count(*) filter (where ${statusNow} <> 0) as done,
  count(*) filter (where ${isRightNow}) as right`;
