import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  restoreQuestions as restoreOperation,
  withdrawQuestions as withdrawOperation,
} from '@xuezhou/contract/practice/console';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { askToIndex } from '../../search/search.port.ts';
import {
  restoreQuestions as giveBack,
  withdrawQuestions as takeBack,
} from '../content/withdraw-questions.ts';
import { demandQuestions } from './demand-questions.ts';

export async function withdrawQuestions(
  services: ConsoleServices,
  { body: { questionIds, why } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<DataOf<typeof withdrawOperation>> {
  await demandQuestions(services.database.connection, questionIds);
  const taken = { as: 'question', questionIds, why } as const;
  return { questions: await takeBack(services, taken, actor) };
}

export async function restoreQuestions(
  services: ConsoleServices,
  { body: { questionIds, why } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  await demandQuestions(services.database.connection, questionIds);
  const taken = { as: 'question', questionIds, why } as const;
  return { questions: await giveBack(services, taken, actor) };
}

/** As the log has them. */
interface Moved {
  readonly as: 'question' | 'bank';
  /** Absent in what was logged before the log had them. */
  readonly questionIds?: readonly number[];
}

/** The ids of an act, whole questions with their parts are meant by them. Throws undoChanged where it has none. */
function idsOf({ after }: LoggedAct): readonly number[] {
  const { as, questionIds = [] } = after as Moved;
  if (as === 'question' && questionIds.length > 0) return questionIds;
  throw new Refusal(
    'undoChanged',
    '整个题库的撤下和恢复不从这里撤回，请直接恢复或撤下这门课的题目',
  );
}

const isOne = (ids: readonly number[]) =>
  sql`(question_id = any(${ids}::int[]) or parent_id = any(${ids}::int[]))`;

/** Those that stand as the act left them go back; throws undoChanged where none does. */
async function moveBack(
  change: Change,
  statement: ReturnType<typeof sql<{ courseId: number }>>,
): Promise<undefined> {
  const { rows } = await statement.execute(change);
  if (rows.length === 0)
    throw new Refusal('undoChanged', '这些题在那以后又都撤下或恢复过，没有撤回');
  for (const courseId of new Set(rows.map((row) => row.courseId)))
    await askToIndex(change, courseId);
  return undefined;
}

/** As long as middle acts have it. */
const hours = 24;
const permission = 'question.write';

export const moveUndoers: Readonly<Record<string, Undoer>> = {
  withdrawQuestions: {
    ...{ hours, permission },
    undo: (change, act) =>
      moveBack(
        change,
        sql<{ courseId: number }>`
          update question set retired_at = null, withdrawn_at = null, withdrawn_as = null
          where ${isOne(idsOf(act))} and withdrawn_as = 'question' returning course_id as "courseId"`,
      ),
  },
  restoreQuestions: {
    ...{ hours, permission },
    undo: (change, act, now) =>
      moveBack(
        change,
        sql<{ courseId: number }>`
          update question set retired_at = ${now}, withdrawn_at = ${now}, withdrawn_as = 'question'
          where ${isOne(idsOf(act))} and retired_at is null returning course_id as "courseId"`,
      ),
  },
};
