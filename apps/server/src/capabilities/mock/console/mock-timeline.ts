import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

interface Sat {
  readonly title: string;
  readonly score: number | null;
  readonly before: number | null;
  readonly by: 'student' | 'clock' | null;
}

/** Papers that were handed in, each with the score of the attempt before. */
export const mockTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'paper', kind: 'study' },
    facts: (studentId) => sql<Sat>`(
      select a.handed_in_at as at, a.paper_id || '.' || a.attempt_no as key,
        jsonb_build_object('title', m.title, 'score', round(a.score), 'before', round(b.score), 'by', a.handed_in_by) as data
      from mock_attempt a join mock_paper m on m.paper_id = a.paper_id
      left join mock_attempt b on b.student_id = a.student_id and b.paper_id = a.paper_id
        and b.attempt_no = a.attempt_no - 1
      where a.student_id = ${studentId} and a.handed_in_at is not null)`,
    present: ({ title, score, before, by }) => ({
      title: score === null ? `交了模考「${title}」，还没算分` : `模考「${title}」${score} 分`,
      note: [before !== null && `上次 ${before} 分`, by === 'clock' && '到时间自动交卷']
        .filter((word) => word !== false)
        .join('；'),
    }),
  }),
];
