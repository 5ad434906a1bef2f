import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { isLockedBook } from '../assignment/assignment.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';

interface ReadingPlace {
  readonly courseId: number;
  readonly bookId: number;
  readonly readingId: number;
}

interface ReadingFacts extends CourseFacts {
  /** Null where there is no such reading in an issued book; then the names are null too. */
  reading_id: number | null;
  number: string;
  title: string;
  /** An assignment of a book before keeps its book closed. */
  is_locked: boolean;
}

const findFacts = prepareSql<ReadingPlace & { studentId: number }, ReadingFacts>(
  (p) => sql`
    select ${courseFacts}, r.reading_id, r.number, r.title, ${isLockedBook(p)} as is_locked
    from ${courseOfStudent(p)}
    left join book k on k.book_id = ${p.bookId} and k.course_id = c.course_id and k.book_status = 1
    left join reading r on r.reading_id = ${p.readingId} and r.book_id = k.book_id
    where c.course_id = ${p.courseId}`,
);

/** What decides who may read a text, without the text itself. */
export const readingFacts = (connection: Connection, studentId: number, place: ReadingPlace) =>
  findFacts.first(connection, { studentId, ...place });
