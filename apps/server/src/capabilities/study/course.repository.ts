import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { lockedBooksOf } from '../assignment/assignment.port.ts';
import { filesWhere, type FileRow } from '../material/material.port.ts';
import { isTrialReading, isInExtent, type Extent } from '../catalogue/catalogue.port.ts';
import {
  courseFacts,
  courseOfStudent,
  timesPostponed,
  type CourseFacts,
} from '../enrolment/enrolment.port.ts';
import { coursewareByReading } from '../courseware/courseware.port.ts';
import { examOfStudent } from '../flash-card/flash-card.port.ts';
import { isWatched, progressIn, videoOfLecture } from '../lecture/lecture.port.ts';

export interface CourseRow extends CourseFacts {
  course_id: number;
  cover: string;
  subtitle: string;
  family: string;
  exam_date: string | null;
  postponed: number | null;
  /** Of the whole course. */
  files: FileRow[];
}

const findCourse = prepareSql<{ studentId: number; courseId: number }, CourseRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id, c.cover, c.subtitle, c.family, ${examOfStudent(p)} as exam_date,
      ${timesPostponed} as postponed, ${filesWhere(sql`f.book_id is null`)} as files
    from ${courseOfStudent(p)}
    where c.course_id = ${p.courseId}`,
);

export interface CourseReadingRow {
  book_id: number;
  book_title: string;
  cover: string;
  intro: string;
  book_status: number;
  /** By an assignment before it. */
  is_locked: boolean;
  reading_id: number | null;
  number: string;
  title: string;
  is_trial: boolean;
  video_total: number;
  video_done: number;
  last_at: Date | null;
}

/** One row a reading; a book without readings has one row whose reading is null. A lecture is done at nine tenths. */
const findReadings = prepareSql<
  { studentId: number; courseId: number; extent: Extent },
  CourseReadingRow
>(
  (p) => sql`
    select k.book_id, k.title as book_title, k.cover, k.intro, k.book_status,
      k.book_id in (${lockedBooksOf(p, p.courseId)}) as is_locked,
      r.reading_id, r.number, r.title, coalesce(${isTrialReading}, false) as is_trial,
      coalesce(v.total, 0) + coalesce(x.total, 0) as video_total,
      coalesce(v.done, 0) + coalesce(x.done, 0) as video_done, v.last_at
    from book k
    left join reading r on r.book_id = k.book_id
    left join (
      select b.reading_id, count(*) as total, max(w.at) as last_at,
        count(*) filter (where ${isWatched}) as done
      from bullet b
      join reading r on r.reading_id = b.reading_id
      join ${videoOfLecture}
      left join ${progressIn(p)}
      where b.course_id = ${p.courseId} and ${isInExtent(p)}
      group by b.reading_id
    ) v on v.reading_id = r.reading_id
    left join ${coursewareByReading({ studentId: p.studentId, courseIds: sql`array[${p.courseId}]` })} x
      on x.reading_id = r.reading_id and ${p.extent}::text = 'whole'
    where k.course_id = ${p.courseId}
    order by k.position, r.position`,
);

export const courseReader = (connection: Connection, studentId: number) => ({
  course: (courseId: number) => findCourse.first(connection, { studentId, courseId }),
  readings: (courseId: number, extent: Extent) =>
    findReadings.rows(connection, { studentId, courseId, extent }),
});
