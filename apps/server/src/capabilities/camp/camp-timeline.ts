import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../platform/staff/timeline-parts.ts';

/** Classes that the student joined and is in. */
export const campTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'class', kind: 'account' },
    facts: (studentId) => sql<{ title: string; starts: string }>`(
      select m.joined_at as at, m.class_id::text as key,
        jsonb_build_object('title', k.title, 'starts', m.starts_on) as data
      from camp_member m join camp_class k on k.class_id = m.class_id where m.student_id = ${studentId})`,
    present: ({ title, starts }) => ({ title: `进了班级「${title}」`, note: `${starts} 开始` }),
  }),
];
