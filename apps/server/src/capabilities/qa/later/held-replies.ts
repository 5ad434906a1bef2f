import { sql } from 'kysely';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { inQueue } from '../console/list-queue.ts';

/** Answers that were not sent at their time, for who has to look at why. */
export const heldReplies: WaitingPart = {
  ...{ key: 'qa.held', kind: 'question', permission: 'qa.answer' },
  ...{ path: '/qa?which=held', act: '去看', what: '没有发出的定时回答' },
  find: async ({ clock, database: { connection } }, { staff }) => {
    const { rows } = await sql<{ total: number; title: string | null }>`
      select count(*)::int as total, (array_agg(t.title order by t.asked_at, t.question_id))[1] as title
      from qa_question t where ${inQueue('held', { ...staff, now: clock.now() })}`.execute(
      connection,
    );
    const { total = 0, title = null } = rows[0] ?? {};
    return {
      ...{ count: total, title: `${total} 个定时的回答没有发出` },
      note: title === null ? '' : `最早：${title}`,
    };
  },
};
