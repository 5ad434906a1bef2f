import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../platform/staff/timeline-parts.ts';

/** What was gone through of a course's cards on a day. */
export const flashCardTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'cards', kind: 'study' },
    facts: (studentId) => sql<{ course: string; cards: number }>`(
      select max(r.received_at) as at,
        to_char(r.reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || '.' || r.course_id as key,
        jsonb_build_object('course', c.title, 'cards', count(distinct r.card_id)) as data
      from card_review r join course c on c.course_id = r.course_id
      where r.student_id = ${studentId} and not exists (select from card_review_undo u
        where u.student_id = r.student_id and u.review_id = r.review_id)
      group by to_char(r.reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), r.course_id, c.title)`,
    present: ({ course, cards }) => ({ title: `过了 ${cards} 张闪卡`, note: course }),
  }),
];
