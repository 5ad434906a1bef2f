import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type {
  StoredCaption,
  StoredChapter,
  VideoState,
} from '../../platform/database/tables/course.ts';
import { isLockedBook } from '../assignment/assignment.port.ts';
import { isTrialReading } from './variant.sql.ts';
import { courseFacts, courseOfStudent, type CourseFacts } from './course.port.ts';

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
  duration_ms: number;
  captions: StoredCaption[];
  chapters: StoredChapter[];
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
      i.duration_ms, i.captions, i.chapters, w.position_seconds, w.watched::text as watched, b.free, ${isTrialReading} as is_trial,
      ${isLockedBook(p)} as is_locked
    from ${courseOfStudent(p)}
    left join (bullet b join reading r on r.reading_id = b.reading_id join book k on k.book_id = b.book_id
        join video i on i.video_id = b.video_id)
      on b.bullet_id = ${p.bulletId} and b.course_id = c.course_id
        and b.book_id = ${p.bookId} and b.video_id = ${p.videoId}
    left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
    where c.course_id = ${p.courseId}`,
);

export interface ProgressReport {
  readonly reportId: string;
  readonly bulletId: number;
  readonly courseId: number;
  readonly bookId: number;
  /** Seconds. */
  readonly position: number;
  /** As PostgreSQL writes it, `{[0,12),[30,45)}`. */
  readonly watched: string;
  readonly at: Date;
  readonly now: Date;
}

export interface ProgressRow {
  position_seconds: number;
  watched_seconds: number;
}

const storeReport = prepareSql<ProgressReport & { studentId: number }, ProgressRow>(
  // The log takes a report once; only then does the state move. An older report widens what was watched but
  // does not move the position back.
  (p) => sql`
    with report as (
      insert into video_report
        (student_id, report_id, bullet_id, position_seconds, watched, watched_seconds, at, received_at)
      values (${p.studentId}, ${p.reportId}, ${p.bulletId}, ${p.position}, ${p.watched}::int4multirange,
        (select coalesce(sum(upper(w) - lower(w)), 0) from unnest(${p.watched}::int4multirange) w), ${p.at}, ${p.now})
      on conflict do nothing
      returning student_id, bullet_id, position_seconds, watched, watched_seconds, at
    )
    insert into video_progress as v
      (student_id, bullet_id, course_id, book_id, position_seconds, watched, watched_seconds, at)
    select student_id, bullet_id, ${p.courseId}::int, ${p.bookId}::int, position_seconds, watched, watched_seconds, at
    from report
    on conflict (student_id, bullet_id) do update set
      position_seconds = case when excluded.at >= v.at then excluded.position_seconds else v.position_seconds end,
      at = greatest(excluded.at, v.at),
      watched = v.watched + excluded.watched,
      watched_seconds = (select coalesce(sum(upper(w) - lower(w)), 0) from unnest(v.watched + excluded.watched) w)
    returning position_seconds, watched_seconds`,
);

const findReport = prepareSql<
  ProgressReport & { studentId: number },
  ProgressRow & { same: boolean }
>(
  (p) => sql`
    select v.position_seconds, v.watched_seconds, r.bullet_id = ${p.bulletId} and r.watched = ${p.watched}::int4multirange
      and r.position_seconds = ${p.position}::real as same
    from video_report r
    join video_progress v on v.student_id = r.student_id and v.bullet_id = r.bullet_id
    where r.student_id = ${p.studentId} and r.report_id = ${p.reportId}`,
);

interface OpenedBetween {
  readonly bulletId: number;
  readonly since: Date;
  readonly until: Date;
}

const findOpening = prepareSql<OpenedBetween & { studentId: number }, { opened_at: Date }>(
  (p) => sql`
    select opened_at from video_opening
    where student_id = ${p.studentId} and opened_at between ${p.since} and ${p.until}
      and bullet_id = ${p.bulletId}
    limit 1`,
);

export const lectureReader = (connection: Connection, studentId: number) => ({
  lecture: (place: LecturePlace) => findLecture.first(connection, { studentId, ...place }),
  /** Whether the server gave addresses of a lecture then. */
  wasOpened: async (between: OpenedBetween): Promise<boolean> =>
    (await findOpening.first(connection, { studentId, ...between })) !== undefined,
  /** What is stored after the report of this id, and whether it says the same as this one. */
  reported: (report: ProgressReport) => findReport.first(connection, { studentId, ...report }),
});

/** Each write is one statement, whole by itself. */
export const lectureWriter = (connection: Connection, studentId: number) => ({
  /** Undefined when the report's id was taken before. */
  storeReport: (report: ProgressReport) => storeReport.first(connection, { studentId, ...report }),
});
