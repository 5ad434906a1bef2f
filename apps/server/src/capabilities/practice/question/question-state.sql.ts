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
export const isPractised = (p: { studentId: number; now: Date }) =>
  sql`${isOffered} and not ${isHeldOut(p)}`;

/** Practised, and open to the student. */
export const isOpen = (p: { studentId: number; courseId: number; now: Date }) =>
  sql`${isPractised(p)} and not ${isLocked(p)}`;

/** Whether the last answer was to the question as it is now: one to an older version does not answer this one. */
export const isCurrent = sql`s.version = q.version`;

/** 1 right, -1 wrong, 0 not answered as the question is now. */
export const statusNow = sql`case when ${isCurrent} then s.question_status else 0 end`;

/** Whether a teacher has marked that answer: the status is the teacher's word then. */
const isTeachers = sql`(s.teacher_of is not null and s.teacher_of = s.answered_at)`;

/** What a teacher gave to that answer, of the full score; null where none has marked it. */
export const teacherShareNow = sql`case when ${isCurrent} and ${isTeachers} then s.teacher_share end`;

/** Of whoever is no teacher: an open question is judged by its writer's grade, and not by having been sent. */
const isGraded = sql`(q.kind <> 'open' or ${isTeachers} or s.self_grade is not null)`;

/** Whether that answer was right; of an open question a teacher's mark says so, else its writer's grade. */
export const isRightNow = sql`(${statusNow} = 1 and (q.kind <> 'open' or ${isTeachers} or s.self_grade = 'right'))`;

/** Whether it was judged and not right. */
export const isWrongNow = sql`(coalesce(${statusNow}, 0) <> 0 and ${isGraded} and not coalesce(${isRightNow}, false))`;

/** As `verdictNow`; null of an open question that was answered and that nobody has judged. */
export const judgedNow = sql`case when coalesce(${isRightNow}, false) then 1 when ${isWrongNow} then -1
  when ${statusNow} = 0 then 0 end`;

/** As `statusNow`; an open question that was found not right or only partly so is told as wrong. */
export const verdictNow = sql`case when ${isWrongNow} then -1 else ${statusNow} end`;

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
