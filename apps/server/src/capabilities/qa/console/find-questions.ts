import { goneName } from '@xuezhou/rules/qa/qa-text';
import { sql } from 'kysely';
import { literally, maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';
import { inQueue } from './list-queue.ts';

/** Those that wait for an answer, by their titles and who asked: few stand there, however many were asked. */
export const findQuestions: readonly SearchPart[] = [
  {
    ...{ kind: 'question', permission: 'qa.answer' },
    find: async ({ clock, database: { connection } }, { staff }, text) => {
      const like = `%${literally(text)}%`;
      const { rows } = await sql<{ question_id: string; title: string; nickname: string | null }>`
        select t.question_id, t.title, s.nickname
        from qa_question t left join student s using (student_id)
        where ${inQueue('waiting', { ...staff, now: clock.now() })} and (t.title ilike ${like} or s.nickname ilike ${like})
        order by t.due_at nulls last, t.question_id limit ${maxHits}`.execute(connection);
      return rows.map(({ question_id: id, title, nickname }) => ({
        ...{ id, title, note: `${nickname ?? goneName} · 待回复` },
        path: `/qa?open=${id}`,
      }));
    },
  },
];
