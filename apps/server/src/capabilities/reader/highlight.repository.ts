import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type HighlightRow = Selectable<Tables['highlight']>;

const findOfBooks = prepareSql<
  { studentId: number; courseId: number; bookIds: readonly number[] | null },
  HighlightRow
>(
  (p) => sql`
    select * from highlight
    where student_id = ${p.studentId} and course_id = ${p.courseId}
      and (${p.bookIds}::int[] is null or book_id = any(${p.bookIds}::int[])) and deleted_at is null
    order by start_at, created_at`,
);

export interface MarkedReadingRow {
  book_id: number;
  book_title: string;
  reading_id: number;
  number: string;
  title: string;
  html: string;
}

const findReadings = prepareSql<
  { courseId: number; readingIds: readonly number[] },
  MarkedReadingRow
>(
  (p) => sql`
    select r.book_id, k.title as book_title, r.reading_id, r.number, r.title, r.html
    from reading r join book k on k.book_id = r.book_id
    where r.course_id = ${p.courseId} and r.reading_id = any(${p.readingIds}::int[])
    order by k.position, r.position`,
);

export const highlightReader = (connection: Connection, studentId: number) => ({
  ofBooks: (courseId: number, bookIds: readonly number[] | null) =>
    findOfBooks.rows(connection, { studentId, courseId, bookIds }),
  readings: (courseId: number, readingIds: readonly number[]) =>
    findReadings.rows(connection, { courseId, readingIds }),
});

export const highlightWriter = (change: Change, studentId: number) => ({
  lock: async (highlightId: string): Promise<HighlightRow | undefined> =>
    await change
      .selectFrom('highlight')
      .selectAll()
      .where('student_id', '=', studentId)
      .where('highlight_id', '=', highlightId)
      .forUpdate()
      .executeTakeFirst(),
  countIn: async (readingId: number): Promise<number> => {
    const { count } = await change
      .selectFrom('highlight')
      .where('student_id', '=', studentId)
      .where('reading_id', '=', readingId)
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  /** Undefined when another request made it in between. */
  insert: async (
    row: Omit<Insertable<Tables['highlight']>, 'student_id'>,
  ): Promise<HighlightRow | undefined> =>
    await change
      .insertInto('highlight')
      .values({ ...row, student_id: studentId })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  update: async (
    highlightId: string,
    columns: Omit<Updateable<Tables['highlight']>, 'student_id' | 'highlight_id' | 'revision'>,
  ): Promise<HighlightRow> =>
    await change
      .updateTable('highlight')
      .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
      .where('student_id', '=', studentId)
      .where('highlight_id', '=', highlightId)
      .returningAll()
      .executeTakeFirstOrThrow(),
});
