import { sql, type RawBuilder } from 'kysely';

/** Whether the assignment of a book is handed in or passed. */
export const isAssignmentDone = (
  p: { studentId: number | RawBuilder<unknown> },
  book: RawBuilder<unknown>,
) =>
  sql<boolean>`exists (select from assignment a where a.book_id = ${book} and (
    exists (select from assignment_attachment f
      where f.student_id = ${p.studentId} and f.assignment_id = a.assignment_id)
    or exists (select from assignment_mark k
      where k.student_id = ${p.studentId} and k.assignment_id = a.assignment_id and k.verdict = 'passed')))`;

/** Assignments `a`, each with its mark `m`, and when something was handed in, `h.at`: after it was sent back, where it was. */
export const assignmentsMarked = (p: { studentId: number }) => sql`(assignment a
  left join assignment_mark m on m.student_id = ${p.studentId} and m.assignment_id = a.assignment_id
  cross join lateral (
    select max(attached_at) as at from assignment_attachment
    where student_id = ${p.studentId} and assignment_id = a.assignment_id
      and (m.verdict is distinct from 'returned' or attached_at > m.marked_at)
  ) h)`;
