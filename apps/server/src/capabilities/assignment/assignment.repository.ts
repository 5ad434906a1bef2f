import { sql, type Selectable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockedBooksOf } from './locked-books.sql.ts';

export type AttachmentRow = Selectable<Tables['assignment_attachment']>;

export interface AssignmentRow {
  course_id: number;
  book_status: number;
  /** Null: the book has no assignment; then the columns after it are null too. */
  assignment_id: number | null;
  book_id: number;
  title: string;
  html: string;
  opens_next: 'always' | 'handed-in' | 'passed';
  verdict: 'passed' | 'returned' | null;
  comment: string | null;
  marked_at: Date | null;
}

const columns = sql`k.course_id, k.book_status, a.assignment_id, k.book_id, a.title, a.html, a.opens_next,
  m.verdict, m.comment, m.marked_at`;
const joins = (p: { studentId: number }) => sql`
  left join assignment_mark m on m.student_id = ${p.studentId} and m.assignment_id = a.assignment_id`;

const findOfBook = prepareSql<{ studentId: number; bookId: number }, AssignmentRow>(
  (
    p,
  ) => sql`select ${columns} from book k left join assignment a on a.book_id = k.book_id ${joins(p)}
    where k.book_id = ${p.bookId}`,
);

const findOne = prepareSql<{ studentId: number; assignmentId: number }, AssignmentRow>(
  (p) => sql`select ${columns} from assignment a join book k on k.book_id = a.book_id ${joins(p)}
    where a.assignment_id = ${p.assignmentId}`,
);

const findLocked = prepareSql<{ studentId: number; courseId: number }, { book_id: number }>((p) =>
  lockedBooksOf(p, p.courseId),
);

export const assignmentReader = (connection: Connection, studentId: number) => ({
  ofBook: (bookId: number) => findOfBook.first(connection, { studentId, bookId }),
  one: (assignmentId: number) => findOne.first(connection, { studentId, assignmentId }),
  lockedBooks: (courseId: number) => findLocked.rows(connection, { studentId, courseId }),
  attachments: async (): Promise<AttachmentRow[]> =>
    await connection
      .selectFrom('assignment_attachment')
      .selectAll()
      .where('student_id', '=', studentId)
      .orderBy('number')
      .execute(),
  attachment: async (by: { fileName: string } | { attachmentId: string }) =>
    await connection
      .selectFrom('assignment_attachment')
      .selectAll()
      .where('student_id', '=', studentId)
      .where(
        'fileName' in by ? 'file_name' : 'attachment_id',
        '=',
        'fileName' in by ? by.fileName : by.attachmentId,
      )
      .executeTakeFirst(),
});

export const assignmentWriter = (change: Change, studentId: number) => ({
  /** What a student attaches comes one after another: numbers and names are given once. */
  lock: async (): Promise<void> => {
    await change
      .selectFrom('student')
      .select('student_id')
      .where('student_id', '=', studentId)
      .forUpdate()
      .execute();
  },
  attach: async (row: Omit<AttachmentRow, 'student_id'>): Promise<void> => {
    await change
      .insertInto('assignment_attachment')
      .values({ student_id: studentId, ...row })
      .execute();
  },
  detach: async (attachmentId: string): Promise<void> => {
    await change
      .deleteFrom('assignment_attachment')
      .where('student_id', '=', studentId)
      .where('attachment_id', '=', attachmentId)
      .execute();
  },
});
