import { sql, type RawBuilder } from 'kysely';
import { lockedBooksOf } from '../assignment/assignment.port.ts';

interface Reviewed {
  readonly studentId: number;
  readonly courseIds: readonly number[];
}

/** Books that an assignment before them keeps closed, as `locked`. */
export const lockedBooks = (p: Reviewed) => sql`locked as materialized (
  select book_id from unnest(${p.courseIds}::int[]) as o (course_id),
    lateral (${lockedBooksOf(p, sql<number>`o.course_id`)}) later)`;

const isUnlocked = (bookId: RawBuilder<unknown>) =>
  sql`not exists (select from locked where locked.book_id = ${bookId})`;

const isReviewed = (p: Reviewed) =>
  sql`s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[])`;

/** Cards d of books that the student may open, and their state s. */
export const fromCards = (p: Reviewed) => sql`
  from card_state s
  join card d on d.card_id = s.card_id and d.course_id = s.course_id
  join book k on k.book_id = d.book_id and k.book_status = 1
  where ${isReviewed(p)} and ${isUnlocked(sql`d.book_id`)}`;

/** Cards o that the student wrote, and their state s: nothing closes them. */
export const fromOwnCards = (p: Reviewed) => sql`
  from card_state s
  join own_card o on o.student_id = s.student_id and o.card_id = s.card_id and o.deleted_at is null
  where ${isReviewed(p)}`;

/** Questions q that are offered to the student, and their state s. */
export const fromQuestions = (p: Reviewed) => sql`
  from question_state s
  join question q on q.question_id = s.question_id and q.course_id = s.course_id
  left join book k on k.book_id = q.book_id
  where ${isReviewed(p)} and q.parent_id is null and q.retired_at is null
    and coalesce(k.book_status, 1) = 1 and ${isUnlocked(sql`q.book_id`)}`;
