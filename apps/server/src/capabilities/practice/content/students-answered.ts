import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/**
 * Of these questions how many students answered, and how often: by what is counted of each question, and the answers since, for
 * the log has no order by questions.
 */
export async function studentsAnswered(
  connection: Connection,
  questionIds: readonly number[],
): Promise<{ questions: number; answers: number }> {
  if (questionIds.length === 0) return { questions: 0, answers: 0 };
  const ids = sql`any(${[...questionIds]}::int[])`;
  const { rows } = await sql<{ questions: number; answers: number }>`
    select count(distinct question_id)::int as questions, coalesce(sum(times), 0)::int as answers from (
      select question_id, correct_count + wrong_count as times from question_tally where question_id = ${ids}
      union all
      select question_id, 1 from answer
      where received_at > (select counted_to from question_tally_cut) and question_id = ${ids}) answered
  `.execute(connection);
  return rows[0] ?? { questions: 0, answers: 0 };
}
