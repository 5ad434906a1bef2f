import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { StoredCaption, StoredChapter, StoredSound, VideoState } from './lecture.tables.ts';
import { isLockedBook } from '../assignment/assignment.port.ts';
import { isTrialReading } from '../catalogue/catalogue.port.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from '../enrolment/enrolment.port.ts';

export interface LecturePlace {
  readonly courseId: number;
  readonly bookId: number;
  readonly bulletId: number;
  readonly videoId: number;
}

export interface LectureRow extends CourseFacts {
  course_id: number;
  /** Null where the course has no such lecture; then the columns after it are null too. */
  bullet_id: number | null;
  book_status: number;
  video_id: number;
  state: VideoState;
  progress: number;
  storage_prefix: string | null;
  audio: StoredSound | null;
  duration_ms: number;
  captions: StoredCaption[];
  chapters: StoredChapter[];
  /** As the content files say; null where it asks none. */
  questions: { id: string; at: string }[] | null;
  position_seconds: number | null;
  /** As PostgreSQL writes it. */
  watched: string | null;
  free: boolean;
  /** Of a reading that may be tried. */
  is_trial: boolean;
  /** An assignment of a book before keeps its book closed. */
  is_locked: boolean;
}

const findLecture = prepareSql<LecturePlace & { studentId: number }, LectureRow>(
  (p) => sql`
    select ${courseFacts}, c.course_id, b.bullet_id, k.book_status, i.video_id, i.state, i.progress, i.storage_prefix,
      i.audio, i.duration_ms, i.captions, i.chapters, b.source -> 'questions' as questions, w.position_seconds, w.watched::text as watched, b.free, ${isTrialReading} as is_trial,
      ${isLockedBook(p)} as is_locked
    from ${courseOfStudent(p)}
    left join (bullet b join reading r on r.reading_id = b.reading_id join book k on k.book_id = b.book_id
        join video i on i.video_id = b.video_id)
      on b.bullet_id = ${p.bulletId} and b.course_id = c.course_id
        and b.book_id = ${p.bookId} and b.video_id = ${p.videoId}
    left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
    where c.course_id = ${p.courseId}`,
);

export const lectureReader = (connection: Connection, studentId: number) => ({
  lecture: (place: LecturePlace) => findLecture.first(connection, { studentId, ...place }),
});
