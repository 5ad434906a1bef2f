import { sql, type RawBuilder } from 'kysely';

export { compareLives, findOtherLives, putLives, type LiveDocument } from './content/put-lives.ts';
export { clashingLives } from './content/clashing-lives.ts';
export { holdPlans } from './console/clash.ts';
export { replayMarks } from './marks/replay-marks.ts';
export { liveAnnouncements } from './live-course.ts';
export { liveEntries } from './calendar.ts';

/** Live classes by what they are called: target_id, title. */
export const liveTitles = sql`(select live_id as target_id, title from live_class)`;

/** Whether the course `c` has live classes. */
export const hasLiveClasses = sql<boolean>`exists (select from live_class l where l.course_id = c.course_id)`;

/** Classes `l`, each with what the student attended of it, `v`. */
export const classesAttended = (p: { studentId: number }) => sql`(live_class l
  left join live_attendance v on v.student_id = ${p.studentId} and v.live_id = l.live_id)`;

/** Minutes that the student was in classes of a course that began since a moment; null for none. */
export const attendedMinutes = (
  p: { studentId: number | RawBuilder<unknown> },
  course: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql`(
  select sum(extract(epoch from upper(x) - lower(x))) / 60
  from live_attendance v
  join live_class l on l.live_id = v.live_id and l.course_id = ${course} and l.begins_at >= ${since}
  cross join lateral unnest(v.present) x
  where v.student_id = ${p.studentId})`;
