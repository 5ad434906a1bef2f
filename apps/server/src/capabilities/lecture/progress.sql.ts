import { sql, type RawBuilder } from 'kysely';

type Whose = { readonly studentId: number };

/** The video `i` of the lecture `b`, after a `join`; `isWatched` asks about it. */
export const videoOfLecture = sql`video i on i.video_id = b.video_id`;

/** How far `w` the student is in a lecture, after a `left join`: nothing where it was never played. */
export const progressIn = (p: Whose, bullet: RawBuilder<unknown> = sql`b.bullet_id`) =>
  sql`video_progress w on w.student_id = ${p.studentId} and w.bullet_id = ${bullet}`;

/** Lectures `b` that students have played: how far `w`, and the video `i`. A `w.student_id` says whose. */
export const playedLectures = sql`video_progress w
  join bullet b on b.bullet_id = w.bullet_id
  join ${videoOfLecture}`;

/** Whether the student has played something of the book `k`. */
export const isBookPlayed = (p: Whose) => sql<boolean>`exists (select from video_progress v
  where v.student_id = ${p.studentId} and v.course_id = k.course_id and v.book_id = k.book_id)`;

/** What the student watched of a course, of all of them where it is null; what is seen again does not count. */
export const watchedSecondsIn = (p: Whose, course: RawBuilder<unknown>) => sql`(
  select coalesce(sum(v.watched_seconds), 0) from video_progress v
  where v.student_id = ${p.studentId} and (${course} is null or v.course_id = ${course}))`;

/** Seconds watched by day since a moment. The day is that of watching; the index is by arrival, which is never earlier. */
export const watchedByDay = (p: Whose & { readonly since: Date }) => sql`(
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(watched_seconds) as seconds
  from video_report
  where student_id = ${p.studentId} and received_at >= ${p.since} and at >= ${p.since}
  group by 1)`;

type Part = RawBuilder<unknown>;

/** Whether a student told between two moments of seconds of lectures that were watched. */
export const hasWatched = (student: Part, begins: Part, ends: Part) =>
  sql<boolean>`exists (select from video_report r where r.student_id = ${student}
    and r.received_at >= ${begins} and r.received_at < ${ends} and r.watched_seconds > 0)`;

/** Seconds that each student watched between two moments, by arrival: student_id, seconds. */
export const watchedOfEach = (begins: Part, ends: Part) => sql`(
  select student_id, sum(watched_seconds)::int as seconds from video_report
  where received_at >= ${begins} and received_at < ${ends} and watched_seconds > 0 group by 1)`;
