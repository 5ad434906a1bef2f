import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../platform/staff/timeline-parts.ts';

/** Work that was handed in, and the last word of its marker. */
export const assignmentTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'handed-in', kind: 'study' },
    facts: (studentId) => sql<{ title: string; files: number }>`(
      select max(f.attached_at) as at, f.assignment_id::text as key,
        jsonb_build_object('title', a.title, 'files', count(*)) as data
      from assignment_attachment f join assignment a on a.assignment_id = f.assignment_id
      where f.student_id = ${studentId} group by f.assignment_id, a.title)`,
    present: ({ title, files }) => ({ title: `交了作业「${title}」`, note: `${files} 个文件` }),
  }),
  timelinePart({
    ...{ key: 'marked', kind: 'study' },
    facts: (studentId) => sql<{ title: string; verdict: 'passed' | 'returned'; comment: string }>`(
      select m.marked_at as at, m.assignment_id::text as key,
        jsonb_build_object('title', a.title, 'verdict', m.verdict, 'comment', m.comment) as data
      from assignment_mark m join assignment a on a.assignment_id = m.assignment_id
      where m.student_id = ${studentId})`,
    present: ({ title, verdict, comment }) => ({
      title: `作业「${title}」${verdict === 'passed' ? '通过' : '退回重交'}`,
      note: comment.slice(0, 100),
    }),
  }),
];
