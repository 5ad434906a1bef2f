import { sql } from 'kysely';
import { prepare, prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { StoredCaption, StoredChapter, VideoState } from '../../platform/database/tables.ts';

export interface HomeCourseRow {
  course_id: number;
  title: string;
  cover: string;
  subtitle: string;
  family: string;
  group_type: number;
  exam_date: string | null;
  redeemed: boolean | null;
  defer_info: string | null;
  expires_on: string | null;
  identity_required: boolean;
  reading_count: number;
}

const homeCourses = prepareSql<{ studentId: number }, HomeCourseRow>(
  (p) => sql`
    select c.course_id, c.title, c.cover, c.subtitle, c.family, c.group_type, c.exam_date,
      c.identity_required, e.redeemed, e.defer_info, e.expires_on,
      (select count(*) from reading r where r.course_id = c.course_id) as reading_count
    from course c
    left join enrolment e on e.course_id = c.course_id and e.student_id = ${p.studentId}
    where c.access = 'open' or e.student_id is not null
    order by c.group_type, c.sort, c.course_id`,
);

const startedReadings = prepareSql<
  { studentId: number },
  { course_id: number; reading_id: number }
>(
  (p) => sql`
    select distinct b.course_id, b.reading_id
    from video_progress v join bullet b on b.bullet_id = v.bullet_id
    where v.student_id = ${p.studentId}`,
);

export interface LastPlayedRow {
  course_id: number;
  course_title: string;
  family: string;
  book_id: number;
  book_title: string;
  cover: string;
  reading_id: number;
  reading_title: string;
  number: string;
  bullet_id: number;
  bullet_title: string;
  position_seconds: number;
  duration_ms: number;
  at: Date;
}

const lastPlayed = prepareSql<{ studentId: number }, LastPlayedRow>(
  (p) => sql`
    select c.course_id, c.title as course_title, c.family, k.book_id, k.title as book_title, k.cover,
      r.reading_id, r.title as reading_title, r.number, b.bullet_id, b.title as bullet_title,
      v.position_seconds, i.duration_ms, v.at
    from video_progress v
    join bullet b on b.bullet_id = v.bullet_id
    join video i on i.video_id = b.video_id
    join reading r on r.reading_id = b.reading_id
    join book k on k.book_id = b.book_id
    join course c on c.course_id = b.course_id
    left join enrolment e on e.student_id = v.student_id and e.course_id = c.course_id
    where v.student_id = ${p.studentId} and (c.access = 'open' or e.student_id is not null)
    order by v.at desc limit 1`,
);

const watchedByDay = prepareSql<
  { studentId: number; since: Date },
  { day: string; seconds: number }
>(
  (p) => sql`
    select (received_at at time zone 'Asia/Shanghai')::date as day, sum(watched_seconds) as seconds
    from video_report
    where student_id = ${p.studentId} and received_at >= ${p.since}
    group by 1`,
);

const findCourse = prepare(
  (p: { courseId: number }) => (connection) =>
    connection.selectFrom('course').where('course_id', '=', p.courseId).selectAll(),
);

const findEnrolment = prepare(
  (p: { studentId: number; courseId: number }) => (connection) =>
    connection
      .selectFrom('enrolment')
      .where('student_id', '=', p.studentId)
      .where('course_id', '=', p.courseId)
      .select(['expires_on']),
);

export interface CourseReadingRow {
  book_id: number;
  book_title: string;
  cover: string;
  intro: string;
  book_status: number;
  reading_id: number | null;
  number: string;
  title: string;
  video_total: number;
  video_done: number;
  last_at: Date | null;
}

/** One row a reading; a book without readings has one row whose reading is null. A lecture is done at nine tenths. */
const courseReadings = prepareSql<{ studentId: number; courseId: number }, CourseReadingRow>(
  (p) => sql`
    select k.book_id, k.title as book_title, k.cover, k.intro, k.book_status,
      r.reading_id, r.number, r.title,
      coalesce(v.total, 0) as video_total, coalesce(v.done, 0) as video_done, v.last_at
    from book k
    left join reading r on r.book_id = k.book_id
    left join (
      select b.reading_id, count(*) as total, max(w.at) as last_at,
        count(*) filter (where i.duration_ms > 0 and w.watched_seconds * 1000 >= i.duration_ms * 0.9) as done
      from bullet b
      join video i on i.video_id = b.video_id
      left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
      where b.course_id = ${p.courseId}
      group by b.reading_id
    ) v on v.reading_id = r.reading_id
    where k.course_id = ${p.courseId}
    order by k.position, r.position`,
);

const findBook = prepare(
  (p: { courseId: number; bookId: number }) => (connection) =>
    connection
      .selectFrom('book')
      .innerJoin('course', 'course.course_id', 'book.course_id')
      .where('book.book_id', '=', p.bookId)
      .where('book.course_id', '=', p.courseId)
      .select([
        'book.book_id',
        'book.title',
        'book.cover',
        'book.intro',
        'book.book_status',
        'course.course_id',
        'course.title as course_title',
        'course.family',
      ]),
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
}

/** One row a lecture; readings and subjects without lectures have one row with nulls. */
const bookBullets = prepareSql<{ studentId: number; bookId: number }, BookBulletRow>(
  (p) => sql`
    select r.reading_id, r.number, r.title as reading_title, r.minutes,
      s.subject_id, s.title as subject_title, s.position as subject_position, s.group_no,
      b.bullet_id, b.title as bullet_title, b.video_id, b.video_type, b.free,
      i.state, i.progress, i.duration_ms, w.position_seconds, w.watched_seconds, w.at
    from reading r
    left join subject s on s.reading_id = r.reading_id
    left join bullet b on b.subject_id = s.subject_id
    left join video i on i.video_id = b.video_id
    left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
    where r.book_id = ${p.bookId}
    order by r.position, s.group_no, s.position, b.position`,
);

const findReading = prepare(
  (p: { courseId: number; bookId: number; readingId: number }) => (connection) =>
    connection
      .selectFrom('reading')
      .where('reading_id', '=', p.readingId)
      .where('book_id', '=', p.bookId)
      .where('course_id', '=', p.courseId)
      .select(['reading_id', 'number', 'title', 'html']),
);

export interface VideoRow {
  bullet_id: number;
  video_id: number;
  state: VideoState;
  progress: number;
  storage_prefix: string | null;
  duration_ms: number;
  captions: StoredCaption[];
  chapters: StoredChapter[];
  position_seconds: number | null;
}

const findVideo = prepareSql<
  { studentId: number; courseId: number; bookId: number; bulletId: number; videoId: number },
  VideoRow
>(
  (p) => sql`
    select b.bullet_id, i.video_id, i.state, i.progress, i.storage_prefix, i.duration_ms,
      i.captions, i.chapters, w.position_seconds
    from bullet b
    join video i on i.video_id = b.video_id
    left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
    where b.bullet_id = ${p.bulletId} and b.course_id = ${p.courseId}
      and b.book_id = ${p.bookId} and b.video_id = ${p.videoId}`,
);

const findVideoKey = prepare(
  (p: { videoId: number }) => (connection) =>
    connection
      .selectFrom('video')
      .where('video_id', '=', p.videoId)
      .select(['storage_prefix', 'encryption_key']),
);

const reportProgress = prepareSql<
  {
    studentId: number;
    reportId: string;
    bulletId: number;
    courseId: number;
    bookId: number;
    position: number;
    watched: string;
    at: Date;
  },
  { position_seconds: number; watched_seconds: number }
>(
  // The log takes a report once; only then does the state move. An older report widens what was watched but
  // does not move the position back.
  (p) => sql`
    with report as (
      insert into video_report (student_id, report_id, bullet_id, position_seconds, watched, watched_seconds, at)
      values (${p.studentId}, ${p.reportId}, ${p.bulletId}, ${p.position}, ${p.watched}::int4multirange,
        (select coalesce(sum(upper(w) - lower(w)), 0) from unnest(${p.watched}::int4multirange) w), ${p.at})
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

const findProgress = prepare(
  (p: { studentId: number; bulletId: number }) => (connection) =>
    connection
      .selectFrom('video_progress')
      .where('student_id', '=', p.studentId)
      .where('bullet_id', '=', p.bulletId)
      .select(['position_seconds', 'watched_seconds']),
);

export type CourseReader = ReturnType<typeof courseReader>;

export const courseReader = (connection: Connection, studentId: number) => ({
  homeCourses: () => homeCourses.rows(connection, { studentId }),
  startedReadings: () => startedReadings.rows(connection, { studentId }),
  lastPlayed: () => lastPlayed.first(connection, { studentId }),
  watchedByDay: (since: Date) => watchedByDay.rows(connection, { studentId, since }),
  course: (courseId: number) => findCourse.first(connection, { courseId }),
  enrolment: (courseId: number) => findEnrolment.first(connection, { studentId, courseId }),
  readings: (courseId: number) => courseReadings.rows(connection, { studentId, courseId }),
  book: (courseId: number, bookId: number) => findBook.first(connection, { courseId, bookId }),
  bullets: (bookId: number) => bookBullets.rows(connection, { studentId, bookId }),
  reading: (courseId: number, bookId: number, readingId: number) =>
    findReading.first(connection, { courseId, bookId, readingId }),
  video: (place: { courseId: number; bookId: number; bulletId: number; videoId: number }) =>
    findVideo.first(connection, { studentId, ...place }),
  progress: (bulletId: number) => findProgress.first(connection, { studentId, bulletId }),
});

export const videoKey = (connection: Connection, videoId: number) =>
  findVideoKey.first(connection, { videoId });

export const courseWriter = (connection: Connection, studentId: number) => ({
  /** Undefined when this report was taken before. */
  reportProgress: (report: {
    reportId: string;
    bulletId: number;
    courseId: number;
    bookId: number;
    position: number;
    watched: string;
    at: Date;
  }) => reportProgress.first(connection, { studentId, ...report }),
});
