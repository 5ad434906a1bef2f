import { sql } from 'kysely';
import { isWatched } from './watched.sql.ts';

/** A lecture of a chapter, with what was watched of it. */
export interface ChapterLecture {
  bulletId: number;
  title: string;
  /** Seconds. */
  duration: number;
  position: number;
  watched: number;
  isWatched: boolean;
  /** Seconds of it that were watched for the first time since the moment asked for. */
  lately: number;
  /** When it was watched last, ISO; null: never. */
  at: string | null;
}

/** Of each reading of these courses its lectures in their order, `ChapterLecture[]` as JSON: reading_id, lectures. */
export const chapterLectures = (p: {
  studentId: number;
  courseIds: readonly number[];
  since: Date;
}) => sql`(
  select b.reading_id, json_agg(json_build_object('bulletId', b.bullet_id, 'title', b.title,
    'duration', i.duration_ms / 1000.0, 'position', coalesce(w.position_seconds, 0),
    'watched', coalesce(w.watched_seconds, 0), 'isWatched', ${isWatched},
    'lately', coalesce(t.seconds, 0), 'at', w.at)
    order by s.position, b.video_type, b.position, b.bullet_id) as lectures
  from bullet b
  join subject s on s.subject_id = b.subject_id
  join video i on i.video_id = b.video_id
  left join video_progress w on w.student_id = ${p.studentId} and w.bullet_id = b.bullet_id
  left join (
    select d.bullet_id, (select sum(upper(r) - lower(r)) from unnest(d.watched - coalesce(e.watched, '{}')) r) as seconds
    from (
      select bullet_id, range_agg(watched) as watched from video_report
      where student_id = ${p.studentId} and received_at >= ${p.since} and at >= ${p.since} and watched_seconds > 0
      group by bullet_id
    ) d cross join lateral (
      select range_agg(r.watched) as watched from video_report r
      where r.student_id = ${p.studentId} and r.bullet_id = d.bullet_id and r.at < ${p.since} and r.watched_seconds > 0
    ) e
  ) t on t.bullet_id = b.bullet_id
  where b.course_id = any(${p.courseIds}::int[])
  group by b.reading_id
)`;
