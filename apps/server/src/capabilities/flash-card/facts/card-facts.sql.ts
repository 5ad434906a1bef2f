import { sql, type RawBuilder } from 'kysely';

// For statements of capabilities above this one.

type Moment = RawBuilder<unknown>;

/** Cards `o` that students wrote, with the state `s` of each. An `s.student_id` says whose. */
export const ownCardStates = sql`card_state s
  join own_card o on o.student_id = s.student_id and o.card_id = s.card_id and o.deleted_at is null`;

/** The reviews `r` that were not taken back; a condition may follow with `and`. */
export const keptReviews = sql`card_review r
  where not exists (select from card_review_undo u
    where u.student_id = r.student_id and u.review_id = r.review_id and u.card_id = r.card_id)`;

/** Who sent a review between two moments: student_id. */
export const studentsReviewing = (begins: Moment, ends: Moment) =>
  sql`select student_id from card_review where received_at >= ${begins} and received_at < ${ends}`;

/** How many cards of these courses fall due on which day, between two moments: course_id, day, count. */
export const cardsDueByDay = (
  p: { studentId: number; courseIds: readonly number[] },
  day: (moment: Moment) => RawBuilder<unknown>,
  between: { begins: Date; ends: Date },
) => sql`(
  select course_id, ${day(sql`due_at`)} as day, count(*) as count
  from card_state
  where student_id = ${p.studentId} and course_id = any(${p.courseIds}::int[])
    and due_at >= ${between.begins} and due_at < ${between.ends}
  group by course_id, 2)`;

/**
 * How a student stands to the cards of a session, whose ids `items` has as item_id: item_id, is_done (since midnight),
 * is_wanted (it still belongs into a session).
 */
export const plannedCards = (
  p: { studentId: number; midnight: Date },
  items: RawBuilder<unknown>,
) => sql`
  select s.card_id as item_id,
    coalesce(s.reviewed_at >= ${p.midnight} and s.memory is not null
      and not (s.memory->>'isRelearning')::boolean, false) as is_done,
    s.memory is not null as is_wanted
  from ${items} i join card_state s on s.student_id = ${p.studentId} and s.card_id = i.item_id
  where exists (select from card d where d.card_id = s.card_id)
    or exists (select from own_card o
      where o.student_id = ${p.studentId} and o.card_id = s.card_id and o.deleted_at is null)`;

/**
 * Of each reading of these courses the school's cards as a student stands to them: reading_id, unseen, met (for the first
 * time since a moment), stabilities of those that are known, in days.
 */
export const cardsByReading = (p: {
  studentId: number;
  courseIds: readonly number[];
  since: Date;
}) => sql`(
  select d.reading_id, (count(*) filter (where s.memory is null))::int as unseen,
    (count(*) filter (where s.first_reviewed_at >= ${p.since}))::int as met,
    coalesce(json_agg((s.memory->>'stability')::float8) filter (where s.memory is not null), '[]') as stabilities
  from card d left join card_state s on s.student_id = ${p.studentId} and s.card_id = d.card_id
  where d.course_id = any(${p.courseIds}::int[]) and d.reading_id is not null
  group by d.reading_id)`;

/** How many cards the school has for the course `c`. */
export const cardCount = sql<number>`(select count(*) from card k where k.course_id = c.course_id)`;

/** Whether the school has cards for the course `c`. */
export const hasCards = sql<boolean>`exists (select from card k where k.course_id = c.course_id)`;
