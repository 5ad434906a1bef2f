import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

interface Asked {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly answered: boolean;
  readonly waits: boolean;
}

/** What the student asked, and what teachers answered to it. */
export const qaTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'asked', kind: 'qa' },
    facts: (studentId) => sql<Asked>`(
      select asked_at as at, question_id::text as key, jsonb_build_object('id', question_id, 'title', title,
        'about', about_title, 'answered', answered_at is not null, 'waits', queued_at is not null) as data
      from qa_question where student_id = ${studentId} and withdrawn_at is null)`,
    present: ({ title, about, answered, waits }) => ({
      title: `提问：${title}`,
      note: [about, waits ? '待回复' : answered && '老师答过'].filter(Boolean).join(' · '),
    }),
  }),
  timelinePart({
    ...{ key: 'answered', kind: 'qa' },
    facts: (studentId) => sql<{ title: string; name: string | null }>`(
      select a.at, a.qa_answer_id::text as key, jsonb_build_object('title', q.title, 'name', s.name) as data
      from qa_question q join qa_answer a on a.question_id = q.question_id and a.staff_id is not null
      left join staff s on s.staff_id = a.staff_id
      where q.student_id = ${studentId} and q.withdrawn_at is null and a.hidden_at is null)`,
    present: ({ title, name }) => ({ title: `${name ?? '老师'}回答了：${title}` }),
  }),
];
