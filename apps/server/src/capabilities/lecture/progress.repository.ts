import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import { writtenTogether } from '../../platform/database/gather.ts';
import { earnedSql } from '../points/points.port.ts';
import type { LecturePlace } from './lecture.repository.ts';
import { longestAddressMs } from './media/media-address.ts';

export interface ProgressReport extends LecturePlace {
  readonly studentId: number;
  readonly reportId: string;
  /** Seconds; what lies beyond the lecture's end is cut off, here and in `watched`. */
  readonly position: number;
  /** As PostgreSQL writes it, `{[0,12),[30,45)}`. */
  readonly watched: string;
  readonly at: Date;
  readonly now: Date;
  /** Whether the student may open the lecture now. */
  readonly isAdmitted: boolean;
}

export interface ProgressRow {
  position_seconds: number;
  watched_seconds: number;
  /** What the report earned. */
  points: number;
}

type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/** The player goes to twice the speed; who has the browser play faster is believed as far as this. */
const fastest = 4;
/** Seconds that clocks and the way of a report may make up. */
const grace = 120;

/** Seconds that were not seen before; of the report m. */
const earned = earnedSql({
  kind: 'lecture',
  studentId: sql`m.student_id`,
  about: sql`m.bullet_id`,
  total: sql`m.watched_seconds`,
  madeAt: sql`m.at`,
  now: sql`m.now`,
});

const addressLasts = sql.raw(`interval '${longestAddressMs} milliseconds'`);

/**
 * The log takes a report once; only then does the state move. An older report widens what was watched but does not move
 * the position back.
 *
 * A report of whom the server gave an address of this lecture not long before counts without asking more, whenever it
 * comes; the address lasts that long.
 *
 * Of what was watched no more is believed than can have been played since the lecture was first opened. The log keeps
 * what was told.
 *
 * What the arrays hold stands behind `sent`: a planner that saw how many reports come would plan anew each time, which
 * took longer than to write them.
 */
const storeReports = prepareSql<
  Columns<ProgressReport>,
  ProgressRow & { student_id: number; bullet_id: number }
>(
  (p) => sql`
    with sent as materialized (
      select ${p.studentId}::int[] as students, ${p.reportId}::uuid[] as reports, ${p.bulletId}::int[] as bullets,
        ${p.courseId}::int[] as courses, ${p.bookId}::int[] as books, ${p.videoId}::int[] as videos,
        ${p.position}::real[] as positions, ${p.watched}::text[] as watched, ${p.at}::timestamptz[] as ats,
        ${p.now}::timestamptz[] as nows, ${p.isAdmitted}::bool[] as admitted
    ), given as (
      select g.student_id, g.report_id, g.bullet_id, g.course_id, g.book_id, g.at, g.now,
        least(g.position, i.duration_ms / 1000.0)::real as position,
        g.watched::int4multirange * int4multirange(int4range(0, ceil(i.duration_ms / 1000.0)::int)) as watched,
        coalesce(o.opened_at, g.now) as opened_at
      from sent, unnest(students, reports, bullets, courses, books, videos, positions, sent.watched, ats, nows, admitted)
        g (student_id, report_id, bullet_id, course_id, book_id, video_id, position, watched, at, now, is_admitted)
      join bullet b on b.bullet_id = g.bullet_id and b.course_id = g.course_id and b.book_id = g.book_id
        and b.video_id = g.video_id
      join video i on i.video_id = b.video_id
      cross join lateral (
        select min(o.opened_at) as opened_at from video_opening o
        where o.student_id = g.student_id and o.bullet_id = g.bullet_id
          and o.opened_at between g.at - ${addressLasts} and g.now) o
      where g.is_admitted or o.opened_at <= g.at
    ), counted as (
      select g.student_id, g.report_id, g.bullet_id, case
        when least(g.opened_at, v.opened_at) <= g.now - make_interval(
          secs => (coalesce(v.watched_seconds, 0) + said.seconds - ${grace}) / ${fastest}::float8)
        then said.seconds else 0 end as seconds
      from given g
      cross join lateral (
        select coalesce(sum(upper(w) - lower(w)), 0)::int as seconds from unnest(g.watched) w) said
      left join video_progress v on v.student_id = g.student_id and v.bullet_id = g.bullet_id
    ), report as (
      insert into video_report
        (student_id, report_id, bullet_id, position_seconds, watched, watched_seconds, at, received_at)
      select student_id, report_id, bullet_id, position, watched, seconds, at, now
      from given join counted using (student_id, report_id, bullet_id) order by student_id, report_id
      on conflict do nothing
      returning student_id, bullet_id, position_seconds, watched, watched_seconds, at
    ), moved as (insert into video_progress as v
      (student_id, bullet_id, course_id, book_id, position_seconds, watched, watched_seconds, at, opened_at)
    select student_id, bullet_id, g.course_id, g.book_id, r.position_seconds,
      case when r.watched_seconds > 0 then r.watched else '{}' end, r.watched_seconds, r.at, g.opened_at
    from report r join given g using (student_id, bullet_id)
    order by student_id, bullet_id
    on conflict (student_id, bullet_id) do update set
      position_seconds = case when excluded.at >= v.at then excluded.position_seconds else v.position_seconds end,
      at = greatest(excluded.at, v.at),
      opened_at = least(excluded.opened_at, v.opened_at),
      watched = v.watched + excluded.watched,
      watched_seconds = (select coalesce(sum(upper(w) - lower(w)), 0) from unnest(v.watched + excluded.watched) w)
    returning student_id, bullet_id, position_seconds, watched_seconds)
    select m.student_id, m.bullet_id, m.position_seconds, m.watched_seconds, ${earned} as points from (
      select moved.*, g.at, g.now from moved join given g using (student_id, bullet_id) order by student_id, bullet_id
    ) m`,
);

/** A student's reports of one lecture move one state. */
const stateKey = (studentId: number, bulletId: number): string => `${studentId} ${bulletId}`;

const columnsOf = (reports: readonly ProgressReport[]): Columns<ProgressReport> => ({
  studentId: reports.map((report) => report.studentId),
  reportId: reports.map((report) => report.reportId),
  courseId: reports.map((report) => report.courseId),
  bookId: reports.map((report) => report.bookId),
  bulletId: reports.map((report) => report.bulletId),
  videoId: reports.map((report) => report.videoId),
  position: reports.map((report) => report.position),
  watched: reports.map((report) => report.watched),
  at: reports.map((report) => report.at),
  now: reports.map((report) => report.now),
  isAdmitted: reports.map((report) => report.isAdmitted),
});

/** Undefined when the report's id was taken before, or when the lecture is neither open nor was opened. */
export const storeReport = writtenTogether<ProgressReport, ProgressRow>((connection) => ({
  keyOf: ({ studentId, bulletId }) => stateKey(studentId, bulletId),
  run: async (reports) => {
    const rows = await storeReports.rows(connection, columnsOf(reports));
    return new Map(rows.map((row) => [stateKey(row.student_id, row.bullet_id), row]));
  },
}));

const findReport = prepareSql<ProgressReport, ProgressRow & { same: boolean }>(
  // What was cut off at the lecture's end when it came says nothing now.
  (p) => sql`
    select v.position_seconds, v.watched_seconds, 0 as points, r.bullet_id = ${p.bulletId}
      and r.watched = ${p.watched}::int4multirange * int4multirange(int4range(0, ceil(i.duration_ms / 1000.0)::int))
      and r.position_seconds = least(${p.position}, i.duration_ms / 1000.0)::real as same
    from video_report r
    join video_progress v on v.student_id = r.student_id and v.bullet_id = r.bullet_id
    join bullet b on b.bullet_id = r.bullet_id
    join video i on i.video_id = b.video_id
    where r.student_id = ${p.studentId} and r.report_id = ${p.reportId}`,
);

/** What is stored after the report of this id, and whether it says the same as this one. */
export const reportedBefore = (connection: Connection, report: ProgressReport) =>
  findReport.first(connection, report);
