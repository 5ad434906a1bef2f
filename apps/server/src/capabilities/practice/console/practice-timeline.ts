import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';
import { answeredDays } from '../facts/logged-answers.sql.ts';

interface Practised {
  readonly course: string;
  readonly answers: number;
  readonly correct: number;
  readonly seconds: number;
}

/** What was answered in a course on a day. */
export const practiceTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'answers', kind: 'study' },
    facts: (studentId) => sql<Practised>`(
      select d.last_at as at, d.day || '.' || d.course_id as key, jsonb_build_object('course', c.title,
        'answers', d.answers, 'correct', d.correct, 'seconds', d.seconds) as data
      from ${answeredDays({ studentIds: [studentId], since: new Date(0) })} d
      join course c on c.course_id = d.course_id)`,
    present: ({ course, answers, correct, seconds }) => ({
      title:
        answers === 0
          ? '写了问答题'
          : `做题 ${answers} 道，对 ${correct} 道（${Math.round((correct / answers) * 100)}%）`,
      note: `${course}${seconds < 60 ? '' : ` · ${Math.round(seconds / 60)} 分钟`}`,
    }),
  }),
];
