import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

interface Mistake {
  readonly questionId: number;
  readonly stem: string;
  /** What was answered then; null of what is no longer in the log, and of parts. */
  readonly chosen: string | null;
  readonly at: Date;
}

/** What a student answered wrong last, the last first, each question once. */
export async function lastMistakes(
  connection: Connection,
  studentId: number,
  most: number,
): Promise<readonly Mistake[]> {
  const { rows } = await sql<Mistake>`
    select s.question_id as "questionId", q.stem_text as stem, s.wrong_at as at,
      (select a.student_answer from answer a where a.student_id = s.student_id
        and a.question_id = s.question_id and a.answered_at = s.wrong_at limit 1) as chosen
    from question_state s join question q on q.question_id = s.question_id
    where s.student_id = ${studentId} and s.wrong_at is not null
    order by s.wrong_at desc, s.question_id limit ${most}`.execute(connection);
  return rows;
}
