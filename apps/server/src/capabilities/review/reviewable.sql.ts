import { sql, type RawBuilder } from 'kysely';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { cardStates, ownCardStates } from '../flash-card/flash-card.port.ts';
import { isOffered, questionStates } from '../practice/practice-facts.port.ts';

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
  from ${cardStates}
  join book k on k.book_id = d.book_id and k.book_status = 1
  where ${isReviewed(p)} and d.course_id = s.course_id and ${isUnlocked(sql`d.book_id`)}`;

/** Cards o that the student wrote, and their state s: nothing closes them. */
export const fromOwnCards = (p: Reviewed) => sql`
  from ${ownCardStates}
  where ${isReviewed(p)}`;

/** Questions q that are offered to the student, and their state s. */
export const fromQuestions = (p: Reviewed) => sql`
  from ${questionStates}
  where ${isReviewed(p)} and q.course_id = s.course_id and ${isOffered} and ${isUnlocked(sql`q.book_id`)}`;
