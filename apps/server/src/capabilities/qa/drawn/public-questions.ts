import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { PublicAddresses } from '../../site/site.port.ts';

/** The newest of more: a search engine comes again. */
const maxQuestions = 500_000;

interface PublicQuestion {
  question_id: string;
  last_at: Date;
}

const findPublic = prepareSql<{ most: number }, PublicQuestion>(
  (p) => sql`select t.question_id, t.last_at from qa_question t
    where t.is_public
    order by t.last_at desc, t.question_id
    limit ${p.most}`,
);

/** The list of questions that everybody may read, and each of them. */
export const publicQuestions: PublicAddresses = async ({ database: { connection } }) => {
  const questions = await findPublic.rows(connection, { most: maxQuestions });
  return [
    { path: '/qa/public' },
    ...questions.map(({ question_id: id, last_at: changedAt }) => ({
      path: `/qa/public/${id}`,
      changedAt,
    })),
  ];
};
