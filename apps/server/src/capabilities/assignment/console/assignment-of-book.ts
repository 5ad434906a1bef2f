import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** What a book's assignment asks, as its writer has it. */
export interface BookAssignment {
  readonly bookId: number;
  readonly title: string;
  readonly markdown: string;
  readonly opensNext: 'always' | 'handed-in' | 'passed';
}

/** As the log has it. */
export const factsOf = ({
  bookId,
  title,
  markdown,
  opensNext,
}: BookAssignment): BookAssignment => ({
  ...{ bookId, title, markdown, opensNext },
});

/** The same for two that ask the same. */
export const versionOf = (assignment: BookAssignment): string =>
  createHash('sha256')
    .update(JSON.stringify([assignment.title, assignment.markdown, assignment.opensNext]))
    .digest('hex');

export async function assignmentOf(
  connection: Connection,
  bookId: number,
): Promise<(BookAssignment & { assignmentId: number; handedIn: number }) | undefined> {
  const row = await connection
    .selectFrom('assignment')
    .where('book_id', '=', bookId)
    .select(['assignment_id', 'title', 'source', 'opens_next'])
    .select(handedIn.as('handed_in'))
    .executeTakeFirst();
  return (
    row && {
      ...{ assignmentId: row.assignment_id, bookId, title: row.title, markdown: row.source },
      ...{ opensNext: row.opens_next, handedIn: row.handed_in },
    }
  );
}

/** Students who handed something in for the assignment of the statement. */
export const handedIn = sql<number>`(select count(distinct t.student_id)::int from assignment_attachment t
  where t.assignment_id = assignment.assignment_id)`;

/** Changes of one book's assignment come one after the other; before it is made there is no row to hold. */
export const holdAssignmentOf = async (change: Change, bookId: number): Promise<void> =>
  void (await sql`select from book where book_id = ${bookId} for update`.execute(change));
