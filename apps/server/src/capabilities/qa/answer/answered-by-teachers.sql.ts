import { sql } from 'kysely';

/**
 * Questions that stand for a teacher's answer, with who gave the first one, null while nobody has: question_id, title,
 * course_id, asked_at, answered_at, answer_minutes (of answering hours), is_waiting, staff_id, name.
 */
export const answeredByTeachers = sql`(
  select q.question_id, q.title, q.course_id, q.asked_at, q.answered_at, q.answer_minutes,
    q.queued_at is not null and q.answered_at is null as is_waiting, a.staff_id, s.name
  from qa_question q
  left join lateral (
    select a.staff_id from qa_answer a
    where a.question_id = q.question_id and a.staff_id is not null
    order by a.number limit 1
  ) a on true
  left join staff s on s.staff_id = a.staff_id
  where q.withdrawn_at is null and q.merged_into is null
    and (q.queued_at is not null or q.answered_at is not null))`;
