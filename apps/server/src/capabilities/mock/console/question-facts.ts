import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { currentQuestions } from '../../practice/practice-facts.port.ts';
import { itemFigures } from '../plan/needs.ts';

export interface QuestionFacts {
  readonly questionId: number;
  /** Cleaned HTML. */
  readonly stem: string;
  /** 1 to 3, as its author has it. */
  readonly difficulty: number;
  /** All three null: too few answered. */
  readonly answers: number | null;
  /** Share of right first answers. */
  readonly facility: number | null;
  readonly medianMs: number | null;
}

/** What is known of these questions as they are now, by their ids. */
export async function questionFacts(
  connection: Connection,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, QuestionFacts>> {
  const { rows } = await sql<QuestionFacts>`
    select q.question_id as "questionId", v.content->>'question' as stem, (v.content->>'difficulty')::int as difficulty,
      f.answers, f.facility, f.median_ms as "medianMs"
    from ${currentQuestions}
    left join (${itemFigures.of(connection)}) f on f.question_id = q.question_id and f.version = q.version
    where q.question_id = any(${questionIds}::int[])
  `.execute(connection);
  return new Map(rows.map((row) => [row.questionId, row]));
}
