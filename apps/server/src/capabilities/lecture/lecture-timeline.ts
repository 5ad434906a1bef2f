import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../platform/staff/timeline-parts.ts';
import { watchedDays } from './progress.sql.ts';

/** What was watched of a course on a day. */
export const lectureTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'watched', kind: 'study' },
    facts: (studentId) => sql<{ course: string; seconds: number }>`(
      select d.last_at as at, d.day || '.' || d.course_id as key,
        jsonb_build_object('course', c.title, 'seconds', d.seconds) as data
      from ${watchedDays({ studentIds: [studentId], since: new Date(0) })} d
      join course c on c.course_id = d.course_id)`,
    present: ({ course, seconds }) => ({
      title: seconds < 60 ? '看课不到 1 分钟' : `看课 ${Math.round(seconds / 60)} 分钟`,
      note: course,
    }),
  }),
];
