import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

const findBook = prepareSql<{ bookId: number }, { courseId: number; bookName: string }>(
  (p) =>
    sql`select course_id as "courseId", title as "bookName" from book where book_id = ${p.bookId}`,
);

const findSubject = prepareSql<
  { subjectId: number },
  { courseId: number; bookId: number; readingId: number; subjectName: string }
>(
  (p) => sql`
    select k.course_id as "courseId", k.book_id as "bookId", r.reading_id as "readingId", u.title as "subjectName"
    from subject u join reading r on r.reading_id = u.reading_id join book k on k.book_id = r.book_id
    where u.subject_id = ${p.subjectId}`,
);

/** Where a book or a subject stands; undefined where there is none. */
export const placeOfBook = (connection: Connection, bookId: number) =>
  findBook.first(connection, { bookId });
export const placeOfSubject = (connection: Connection, subjectId: number) =>
  findSubject.first(connection, { subjectId });
