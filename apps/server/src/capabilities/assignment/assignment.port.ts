import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { assignmentReader } from './assignment.repository.ts';

export { handedWork } from './console/marked-work.sql.ts';
export { assignmentPassed, assignmentPassRevoked } from './console/work.repository.ts';
export { assignmentsMarked, isAssignmentDone } from './handed-in.sql.ts';
export { isLockedBook, lockedBooksOf } from './locked-books.sql.ts';

/** The books of a course that stay closed until an assignment before them is done. */
async function lockedBooks(
  connection: Connection,
  studentId: number,
  courseId: number,
): Promise<ReadonlySet<number>> {
  const rows = await assignmentReader(connection, studentId).lockedBooks(courseId);
  return new Set(rows.map((row) => row.book_id));
}

/** Throws `locked`. */
export async function demandUnlocked(
  connection: Connection,
  studentId: number,
  { courseId, bookId }: { courseId: number; bookId: number },
): Promise<void> {
  if ((await lockedBooks(connection, studentId, courseId)).has(bookId)) throw new Refusal('locked');
}

/** How many of a student's assignments were passed. */
export async function passedAssignments(
  connection: Connection,
  studentId: number,
): Promise<number> {
  const { count } = await connection
    .selectFrom('assignment_mark')
    .where('student_id', '=', studentId)
    .where('verdict', '=', 'passed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function assignmentTitle(
  connection: Connection,
  assignmentId: number,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('assignment')
    .where('assignment_id', '=', assignmentId)
    .select('title')
    .executeTakeFirst();
  return row?.title;
}
