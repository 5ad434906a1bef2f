import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { isWatched } from './watched.sql.ts';

export interface CourseReadingFacts {
  readonly bookId: number;
  readonly bookName: string;
  readonly readingId: number;
  readonly readingName: string;
  /** Whether one of its lectures was watched to its end. */
  readonly isWatched: boolean;
}

const findReadings = prepareSql<{ studentId: number; courseId: number }, CourseReadingFacts>(
  (p) => sql`
    select k.book_id as "bookId", k.title as "bookName", r.reading_id as "readingId", r.title as "readingName",
      exists (
        select from bullet b
        join video i on i.video_id = b.video_id
        join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
        where b.reading_id = r.reading_id and ${isWatched}) as "isWatched"
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
