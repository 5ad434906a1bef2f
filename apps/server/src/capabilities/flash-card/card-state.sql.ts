import { sql, type RawBuilder } from 'kysely';
import { lockedBooksOf } from '../assignment/assignment.port.ts';

// Each fragment names the card d, its book k, and the student's state of it s.

export const stateOf = (p: { studentId: number }) =>
  sql`card_state s on s.student_id = ${p.studentId} and s.card_id = d.card_id`;

/** The cards of a book that is still to be issued are not out. */
export const isOut = sql`k.book_status = 1`;

/** Of a book that an assignment before it keeps closed. */
export const isLocked = (p: { studentId: number }, courseId: number | RawBuilder<number>) =>
  sql<boolean>`k.book_id in (${lockedBooksOf(p, courseId)})`;

/** Out, and open to the student. */
export const isOpen = (p: { studentId: number; courseId: number }) =>
  sql`${isOut} and not ${isLocked(p, p.courseId)}`;

export const statusAt = (now: Date) => sql`
  case when s.memory is null then 'new'
    when (s.memory->>'isRelearning')::boolean then 'learning'
    when s.due_at <= ${now} then 'due'
    else 'known' end`;

export type Status = 'new' | 'learning' | 'due' | 'known';

/** Of a group of cards. */
export const countsAt = (now: Date) => {
  const of = (status: Status) => sql`count(*) filter (where ${statusAt(now)} = ${status})`;
  return sql`count(*) as "cardAmount", ${of('new')} as "newCount", ${of('learning')} as "learningCount",
    ${of('due')} as "dueCount", ${of('known')} as "knownCount",
    count(*) filter (where s.favorite_at is not null) as "favoriteCount"`;
};

/** The day of a moment as packages/rules/src/flash-card/study-day.ts counts it. */
export const studyDay = (moment: ReturnType<typeof sql>) =>
  sql`floor((extract(epoch from ${moment}) + 28800) / 86400)::int`;
