import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { assignmentReader } from './assignment.repository.ts';

export { isLockedBook, lockedBooksOf } from './locked-books.sql.ts';

/** The books of a course that stay closed until an assignment before them is done. */
export async function lockedBooks(
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
