import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

export interface CourseReadingFacts {
  readonly bookId: number;
  readonly bookName: string;
  readonly readingId: number;
  readonly readingName: string;
  /** Whether one of its lectures was watched to its end; a lecture is done at nine tenths. */
  readonly isWatched: boolean;
}

const findReadings = prepareSql<{ studentId: number; courseId: number }, CourseReadingFacts>(
  (p) => sql`
    select k.book_id as "bookId", k.title as "bookName", r.reading_id as "readingId", r.title as "readingName",
      exists (
        select from bullet b
        join video i on i.video_id = b.video_id
        join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
        where b.reading_id = r.reading_id and i.duration_ms > 0
          and w.watched_seconds * 1000 >= i.duration_ms * 0.9) as "isWatched"
    from book k join reading r on r.book_id = k.book_id
    where k.course_id = ${p.courseId}
    order by k.position, r.position`,
);

/** The readings of a course in their order. */
export async function courseReadings(
  connection: Connection,
  studentId: number,
  courseId: number,
): Promise<CourseReadingFacts[]> {
  return await findReadings.rows(connection, { studentId, courseId });
}

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
