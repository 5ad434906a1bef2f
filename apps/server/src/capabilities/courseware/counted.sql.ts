import { sql } from 'kysely';
import { isShown } from './courseware.repository.ts';

/**
 * Packages by the readings of these courses, and how many of them the student began and finished, in whatever version:
 * reading_id, total, begun, done, last_at. They count as lectures do.
 */
export const coursewareByReading = (p: { studentId: number; courseIds: unknown }) => sql`(
  select w.reading_id, count(*) as total, count(a.courseware_id) as begun, count(a.done_at) as done, max(a.last_at) as last_at
  from courseware w
  left join (
    select courseware_id, max(done_at) as done_at, max(last_at) as last_at from courseware_attempt
    where student_id = ${p.studentId} group by courseware_id
  ) a on a.courseware_id = w.courseware_id
  where w.course_id = any(${p.courseIds}::int[]) and ${isShown}
  group by w.reading_id)`;

/** What packages are called, those that were taken away too: courseware_id, title. */
export const coursewareTitles = sql`(select courseware_id, title from courseware)`;

/** The packages at the reading `r`, as JSON: coursewareId, title, isDone, percent, tellsProgress. */
export const coursewareOfReading = (p: { studentId: number }) => sql`(
  select coalesce(json_agg(json_build_object('coursewareId', w.courseware_id, 'title', w.title,
    'isDone', a.done_at is not null, 'percent', coalesce(a.percent, 0),
    'tellsProgress', coalesce(a.tells, false)) order by w.courseware_id), '[]')
  from courseware w
  left join lateral (
    select max(t.done_at) as done_at, max(t.percent) as percent,
      bool_or(t.percent > 0 or exists (
        select from courseware_state s where s.attempt_id = t.attempt_id and s.share is not null)) as tells
    from courseware_attempt t
    where t.courseware_id = w.courseware_id and t.student_id = ${p.studentId}
  ) a on true
  where w.reading_id = r.reading_id and ${isShown})`;
