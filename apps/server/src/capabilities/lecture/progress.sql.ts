import { sql, type RawBuilder } from 'kysely';
import { isWatched } from './watched.sql.ts';

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

/** Seconds that each student watched between two moments, by arrival: student_id, course_id, seconds. */
export const watchedOfEach = (begins: Part, ends: Part) => sql`(
  select r.student_id, b.course_id, sum(r.watched_seconds)::int as seconds
  from video_report r join bullet b on b.bullet_id = r.bullet_id
  where r.received_at >= ${begins} and r.received_at < ${ends} and r.watched_seconds > 0 group by 1, 2)`;

/** How far those are who have begun a lecture: of its four quarters the one in which they stand, 5 where it was watched. */
const quarter = sql<number>`(case when ${isWatched} then 5
  else least(4, 1 + floor(w.position_seconds * 4000 / nullif(i.duration_ms, 0)))::int end)`;

/** Lectures by how many stand where: bullet_id, course_id, quarter (1 to 5), people. */
export const standingIn = sql`(
  select b.bullet_id, b.course_id, coalesce(${quarter}, 1) as quarter, count(*)::int as people
  from ${playedLectures} group by 1, 2, 3)`;

/** Who stands where in a lecture: student_id, quarter, seconds. */
export const standersIn = (bulletId: number) => sql`(
  select w.student_id, coalesce(${quarter}, 1) as quarter, w.watched_seconds as seconds
  from ${playedLectures} where b.bullet_id = ${bulletId})`;

/** What lectures are called, and where they stand: bullet_id, course_id, title, book_title, place. */
export const lectureTitles = sql`(
  select b.bullet_id, b.course_id, b.title, k.title as book_title, row_number() over (
    order by b.course_id, k.position, b.reading_id, b.position, b.bullet_id) as place
  from bullet b join book k on k.book_id = b.book_id)`;
type Many = { readonly studentIds: readonly number[]; readonly since: Date };

/** What students watched by day and course since a moment: student_id, day (YYYY-MM-DD), course_id, seconds, last_at. */
export const watchedDays = (p: Many) => sql`(
  select r.student_id, to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, b.course_id,
    sum(r.watched_seconds)::int as seconds, max(r.received_at) as last_at
  from video_report r join bullet b on b.bullet_id = r.bullet_id
  where r.student_id = any(${p.studentIds}::int[]) and r.received_at >= ${p.since} and r.at >= ${p.since}
    and r.watched_seconds > 0
  group by 1, 2, 3)`;

/** How many lectures students finished watching since a moment: student_id, lectures. */
export const lecturesWatched = (p: Many) => sql`(
  select w.student_id, count(*)::int as lectures from ${playedLectures}
  where w.student_id = any(${p.studentIds}::int[]) and w.at >= ${p.since} and ${isWatched}
  group by 1)`;

/** When a student last told of seconds of a lecture; null: never. */
export const lastWatchOf = (student: Part) => sql<Date | null>`(
  select r.received_at from video_report r
  where r.student_id = ${student} and r.watched_seconds > 0 order by r.received_at desc limit 1)`;
