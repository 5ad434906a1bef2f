import { sql, type RawBuilder } from 'kysely';

/** Whether nothing was marked since the last file came; of the mark `m`. */
export const isWaitingSince = (handedAt: RawBuilder<unknown>) =>
  sql<boolean>`(m.verdict is null or (m.verdict = 'returned' and ${handedAt} > m.marked_at))`;

/** Work that was handed in, by its last file: student_id, assignment_id, course_id, title, handed_at, marked_at, verdict, is_waiting. */
export const handedWork = sql`(
  select t.student_id, t.assignment_id, k.course_id, a.title, t.handed_at, m.marked_at, m.verdict,
    ${isWaitingSince(sql`t.handed_at`)} as is_waiting
  from (select student_id, assignment_id, max(attached_at) as handed_at
    from assignment_attachment group by 1, 2) t
  join assignment a on a.assignment_id = t.assignment_id
  join book k on k.book_id = a.book_id
  left join assignment_mark m on m.student_id = t.student_id and m.assignment_id = t.assignment_id)`;
