import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { CorrectedKey, TriedKey } from './corrected-keys.ts';
import { countRegrades, judgesOf, type KeyJudge } from './regrade-question.ts';

/** A corrected key, and what judging by it would change. */
export interface Correction extends CorrectedKey {
  /** Answers that would be judged otherwise, and how many of them would become right. */
  readonly changed: number;
  readonly toRight: number;
}

/** A key with all by which its answers are judged, once the import that was tried is gone. */
interface Planned<Tried extends TriedKey> {
  readonly tried: Tried;
  readonly judges: readonly KeyJudge[];
}

/** Within the import that is tried, which nobody is to wait for: only what it says. */
export async function planCorrections<Tried extends TriedKey>(
  change: Change,
  keys: readonly Tried[],
): Promise<Planned<Tried>[]> {
  const planned: Planned<Tried>[] = [];
  for (const tried of keys)
    planned.push({ tried, judges: await judgesOf(change, tried.questionId) });
  return planned;
}

/** After it: whom they touch, by the rules that would judge anew; nothing is judged, and nothing is held. */
export async function countCorrections<Tried extends TriedKey>(
  connection: Connection,
  planned: readonly Planned<Tried>[],
): Promise<(Tried & Correction)[]> {
  const corrections: (Tried & Correction)[] = [];
  for (const { tried, judges } of planned) {
    const { rows } = await sql<{ students: number; answers: number }>`
      select count(distinct student_id)::int as students, count(*)::int as answers from answer
      where question_id = ${tried.questionId} and version = any(${[...tried.versions]}::int[])
    `.execute(connection);
    const { students = 0, answers = 0 } = rows[0] ?? {};
    corrections.push({ ...tried, students, answers, ...(await countRegrades(connection, judges)) });
  }
  return corrections;
}
