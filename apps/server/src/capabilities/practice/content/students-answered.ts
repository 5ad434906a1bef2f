import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Of these questions those that students answered, and how many students did any. */
export async function studentsAnswered(
  connection: Connection,
  questionIds: readonly number[],
): Promise<{ questions: number; students: number }> {
  if (questionIds.length === 0) return { questions: 0, students: 0 };
  const { rows } = await sql<{ questions: number; students: number }>`
    select count(distinct question_id)::int as questions, count(distinct student_id)::int as students
    from answer where question_id = any(${[...questionIds]}::int[])
  `.execute(connection);
  return rows[0] ?? { questions: 0, students: 0 };
}
