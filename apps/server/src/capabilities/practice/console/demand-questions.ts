import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Throws questionsUnknown unless at least one of them is a whole question of the school. */
export async function demandQuestions(
  connection: Connection,
  questionIds: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    select from question where question_id = any(${questionIds}::int[]) and parent_id is null limit 1
  `.execute(connection);
  if (rows.length === 0) throw new Refusal('questionsUnknown');
}
