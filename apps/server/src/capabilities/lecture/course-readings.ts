import { sql } from 'kysely';
import { coursewareByReading } from '../courseware/courseware.port.ts';
import { isWatched } from './watched.sql.ts';

export interface CourseReadingFacts {
  readonly courseId: number;
  readonly bookId: number;
  readonly bookName: string;
  readonly isIssued: boolean;
  readonly readingId: number;
  readonly number: string;
  readonly readingName: string;
  readonly lectures: number;
  /** Lectures of which something was watched. */
  readonly lecturesBegun: number;
  /** Those watched to their end. */
  readonly lecturesWatched: number;
}

/** The readings of these courses, packages of others counted as lectures, with `CourseReadingFacts` and their places, `book_position` and `position`. */
export const courseReadings = (p: { studentId: number; courseIds: readonly number[] }) => sql`
  select r.course_id as "courseId", k.book_id as "bookId", k.title as "bookName",
    k.book_status = 1 as "isIssued", r.reading_id as "readingId", r.number, r.title as "readingName",
    coalesce(l.lectures, 0) + coalesce(x.total, 0) as lectures,
    coalesce(l.begun, 0) + coalesce(x.begun, 0) as "lecturesBegun",
    coalesce(l.watched, 0) + coalesce(x.done, 0) as "lecturesWatched", k.position as book_position, r.position
  from book k join reading r on r.book_id = k.book_id
  left join (
    select b.reading_id, count(*) as lectures, count(*) filter (where w.watched_seconds > 0) as begun,
      count(*) filter (where ${isWatched}) as watched
    from bullet b
    join video i on i.video_id = b.video_id
    left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
    where b.course_id = any(${p.courseIds}::int[])
    group by b.reading_id
  ) l on l.reading_id = r.reading_id
  left join ${coursewareByReading(p)} x on x.reading_id = r.reading_id
  where k.course_id = any(${p.courseIds}::int[])`;
