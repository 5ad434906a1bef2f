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

/** The book of an own card: that of its chapter, or else the first of its course. */
const bookOfOwn = sql`coalesce(r.book_id, (select f.book_id from book f where f.course_id = o.course_id
  order by f.position, f.book_id limit 1))`;

const schoolAndOwn = (
  p: { studentId: number },
  which: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`(
  select c.card_id, c.course_id, c.book_id, c.reading_id, c.subject_id, c.position, c.front, c.back,
    null::jsonb as own
  from card c where ${which(sql`c`)}
  union all
  select o.card_id, o.course_id, ${bookOfOwn}, r.reading_id, null, 0, o.front, o.back,
    jsonb_build_object('ownCardId', o.own_card_id, 'deck', o.deck,
      'frontHtml', o.front_html, 'backHtml', o.back_html)
  from own_card o left join reading r on r.reading_id = o.reading_id and r.course_id = o.course_id
  where o.student_id = ${p.studentId} and o.deleted_at is null and ${which(sql`o`)}) d`;

/** As d: the cards of the school in a course, and the student's own. */
export const cardsOf = (p: { studentId: number; courseId: number }) =>
  schoolAndOwn(p, (table) => sql`${table}.course_id = ${p.courseId}`);

/** As d: the card with this number, of the school or the student's own. */
export const cardOf = (p: { studentId: number; cardId: number }) =>
  schoolAndOwn(p, (table) => sql`${table}.card_id = ${p.cardId}`);

/** What only an own card has. */
export interface OwnPart {
  ownCardId: string;
  deck: string;
  frontHtml: string;
  backHtml: string;
}

/** Open to the student as a card of the school is, or their own, which nothing closes. */
export const isOpenOrOwn = (p: { studentId: number; courseId: number }) =>
  sql`(d.own is not null or (${isOpen(p)}))`;

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
