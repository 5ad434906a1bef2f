import { sql } from 'kysely';
import { minuteOf } from '../../../platform/clock.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { openQuestions } from '../../practice/practice-facts.port.ts';
import { hasRubric, submissions } from '../submission.repository.ts';

export const waitingAnswers: readonly WaitingPart[] = [
  {
    ...{ key: 'marking.answers', kind: 'mark', permission: 'mark.write' },
    ...{ path: '/marking/answers', act: '去批改', what: '待批的问答题' },
    find: async ({ database: { connection } }, actor) => {
      const own = ownOf(actor, 'mark.write');
      const { rows } = await sql<{ total: number; stem_text: string; answered_at: Date }>`
        select (count(*) over ())::int as total, q.stem_text, u.answered_at
        from ${submissions} u join ${openQuestions} q on q.question_id = u.question_id
        where u.is_waiting and ${hasRubric(sql`u.question_id`)} and ${isOwnCourse(own, sql`q.course_id`)}
        order by u.answered_at limit 1`.execute(connection);
      const [row] = rows;
      const note =
        row === undefined
          ? ''
          : `最早一份：${row.stem_text.slice(0, 30)}，${minuteOf(row.answered_at)} 交`;
      return { count: row?.total ?? 0, title: `${row?.total ?? 0} 份问答题待批`, note };
    },
  },
];
