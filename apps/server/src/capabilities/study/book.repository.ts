import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { ReadingCourseware } from '@xuezhou/contract/study';
import type { VideoState } from '../lecture/lecture.port.ts';
import { isLockedBook } from '../assignment/assignment.port.ts';
import { collectedBullets } from '../favorite/favorite.port.ts';
import { coursewareOfReading } from '../courseware/courseware.port.ts';
import { notedBullets } from '../notes/notes.port.ts';
import { filesWhere, type FileRow } from '../material/material.port.ts';
import { isTrialReading, isInExtent, type Extent } from '../catalogue/catalogue.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';
import { progressIn, videoOfLecture } from '../lecture/lecture.port.ts';

export interface BookRow extends CourseFacts {
  course_id: number;
  family: string;
  /** Null where the course has no such book; then the other columns of the book are null too. */
  book_id: number | null;
  title: string;
  cover: string;
  intro: string;
  book_status: number;
  /** An assignment of a book before it keeps it closed. */
  is_locked: boolean;
  files: FileRow[];
}

const findBook = prepareSql<{ studentId: number; courseId: number; bookId: number }, BookRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id, c.family, k.book_id, k.title, k.cover, k.intro, k.book_status,
      ${isLockedBook(p)} as is_locked, ${filesWhere(sql`f.book_id = k.book_id`)} as files
    from ${courseOfStudent(p)}
    left join book k on k.book_id = ${p.bookId} and k.course_id = c.course_id
    where c.course_id = ${p.courseId}`,
);

export interface BookBulletRow {
  reading_id: number;
  number: string;
  reading_title: string;
  minutes: number;
  subject_id: number | null;
  subject_title: string;
  subject_position: number;
  group_no: number;
  bullet_id: number | null;
  bullet_title: string;
  video_id: number;
  video_type: number;
  free: boolean;
  state: VideoState;
  progress: number;
  duration_ms: number;
  position_seconds: number | null;
  watched_seconds: number | null;
  at: Date | null;
  collected: boolean;
  has_note: boolean;
  /** Of a reading: who has not the course may try it. */
  is_trial: boolean;
  in_extent: boolean;
  /** Packages of others, at the reading. */
  courseware: ReadingCourseware[];
}

/** One row a lecture; readings and subjects without lectures have one row with nulls. */
const findBullets = prepareSql<
  { studentId: number; bookId: number; extent: Extent },
  BookBulletRow
>(
  (p) => sql`
    select r.reading_id, r.number, r.title as reading_title, r.minutes,
      s.subject_id, s.title as subject_title, s.position as subject_position, s.group_no,
      b.bullet_id, b.title as bullet_title, b.video_id, b.video_type, b.free,
      i.state, i.progress, i.duration_ms, w.position_seconds, w.watched_seconds, w.at,
      b.bullet_id in (${collectedBullets(p)}) as collected, b.bullet_id in (${notedBullets(p)}) as has_note,
      ${isTrialReading} as is_trial, coalesce(${isInExtent(p)}, false) as in_extent,
      case when ${p.extent}::text = 'whole' then ${coursewareOfReading(p)} else '[]'::json end as courseware
    from reading r
    left join subject s on s.reading_id = r.reading_id
    left join bullet b on b.subject_id = s.subject_id
    left join ${videoOfLecture}
    left join ${progressIn(p)}
    where r.book_id = ${p.bookId}
    order by r.position, s.group_no, s.position, b.position`,
);

export interface ReadingRow extends CourseFacts {
  /** Null where the issued books of the course have no such reading; then the columns after it are null too. */
  reading_id: number | null;
  number: string;
  title: string;
  html: string;
  is_trial: boolean;
}

const findReading = prepareSql<
  { studentId: number; courseId: number; bookId: number; readingId: number },
  ReadingRow
>(
  (p) => sql`
    select ${courseFacts}, r.reading_id, r.number, r.title, r.html, ${isTrialReading} as is_trial
    from ${courseOfStudent(p)}
    left join book k on k.book_id = ${p.bookId} and k.course_id = c.course_id and k.book_status = 1
    left join reading r on r.reading_id = ${p.readingId} and r.book_id = k.book_id
    where c.course_id = ${p.courseId}`,
);

export const bookReader = (connection: Connection, studentId: number) => ({
  book: (courseId: number, bookId: number) =>
    findBook.first(connection, { studentId, courseId, bookId }),
  bullets: (bookId: number, extent: Extent) =>
    findBullets.rows(connection, { studentId, bookId, extent }),
  reading: (place: { courseId: number; bookId: number; readingId: number }) =>
    findReading.first(connection, { studentId, ...place }),
});
