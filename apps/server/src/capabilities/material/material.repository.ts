import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

export interface BookRow {
  book_id: number;
  title: string;
  has_readings: boolean;
}

const findBooks = prepareSql<{ courseId: number }, BookRow>(
  (p) => sql`
    select k.book_id, k.title, exists (select from reading r where r.book_id = k.book_id) as has_readings
    from book k where k.course_id = ${p.courseId} and k.book_status = 1
    order by k.position`,
);

export interface FileRow {
  file_id: number;
  book_id: number | null;
  title: string;
  file_name: string;
  content_type: string;
  bytes: number;
  storage_key: string;
}

const findFiles = prepareSql<{ courseId: number }, FileRow>(
  (p) => sql`
    select file_id, book_id, title, file_name, content_type, bytes, storage_key
    from course_file where course_id = ${p.courseId} order by file_id`,
);

export interface HandoutReading {
  number: string;
  title: string;
  html: string;
}

const findReadings = prepareSql<{ bookId: number }, HandoutReading>(
  (p) => sql`select number, title, html from reading where book_id = ${p.bookId} order by position`,
);

/** What a course hands out; of its books only those that are issued. */
export const materialReader = (connection: Connection, courseId: number) => ({
  books: () => findBooks.rows(connection, { courseId }),
  files: () => findFiles.rows(connection, { courseId }),
  readings: (bookId: number) => findReadings.rows(connection, { bookId }),
});
