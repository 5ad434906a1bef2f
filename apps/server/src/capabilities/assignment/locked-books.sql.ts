import { sql, type RawBuilder } from 'kysely';

/**
 * Ids of the books of a course that an assignment of a book before them keeps closed to the student; for `in` and
 * `not in`. It reads nothing of the statement around it, so it is worked out once.
 */
export const lockedBooksOf = (
  p: { studentId: number },
  courseId: number | RawBuilder<number>,
): RawBuilder<{ book_id: number }> => sql`
  select later.book_id
  from assignment a
  join book f on f.book_id = a.book_id and f.book_status = 1
  join book later on later.course_id = f.course_id
    and (later.position, later.book_id) > (f.position, f.book_id)
  where f.course_id = ${courseId}
    and (a.opens_next = 'passed' or a.opens_next = 'handed-in' and not exists (
      select from assignment_attachment t
      where t.student_id = ${p.studentId} and t.assignment_id = a.assignment_id))
    and not exists (
      select from assignment_mark m
      where m.student_id = ${p.studentId} and m.assignment_id = a.assignment_id and m.verdict = 'passed')`;

/** Whether the book of a statement's parameters is one of these. */
export const isLockedBook = (p: {
  studentId: number;
  courseId: number;
  bookId: number;
}): RawBuilder<boolean> => sql`${p.bookId}::int in (${lockedBooksOf(p, p.courseId)})`;
