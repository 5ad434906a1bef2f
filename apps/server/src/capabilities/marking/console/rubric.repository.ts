import { randomUUID } from 'node:crypto';
import type { RubricPoint } from '@xuezhou/contract/marking/console';
import type { Change } from '../../../platform/database/prepare.ts';

interface NewRubric {
  readonly questionId: number;
  readonly points: readonly RubricPoint[];
  readonly staffId: number;
  readonly now: Date;
  readonly actId: string;
  readonly words: string;
}

/** Adds a version, which is the one that holds from now on; answers its number. */
export async function addRubric(
  change: Change,
  { questionId, points, staffId, now, actId, words }: NewRubric,
): Promise<number> {
  const last = await change
    .updateTable('rubric')
    .set({ is_current: false })
    .where('question_id', '=', questionId)
    .where('is_current', '=', true)
    .returning('version')
    .executeTakeFirst();
  // One that was put away leaves its versions.
  const { highest } = await change
    .selectFrom('rubric')
    .where('question_id', '=', questionId)
    .select(({ fn }) => fn.max('version').as('highest'))
    .executeTakeFirstOrThrow();
  const version = Math.max(last?.version ?? 0, highest ?? 0) + 1;
  await change
    .insertInto('rubric')
    .values({
      ...{ question_id: questionId, version, points: JSON.stringify(points), is_current: true },
      ...{ made_by: staffId, made_at: now, act_id: actId, words },
    })
    .execute();
  return version;
}

/**
 * The one that an act changed holds again, as another version; where there was none (0) none does. False: it has changed
 * since, or it was the first and something was marked by it.
 */
export async function putBackRubric(
  change: Change,
  wanted: { questionId: number; actId: string; changed: number; now: Date },
): Promise<boolean> {
  const { questionId, actId, changed, now } = wanted;
  const made = await change
    .selectFrom('rubric')
    .where('act_id', '=', actId)
    .select(['is_current', 'made_by'])
    .executeTakeFirst();
  if (made?.is_current !== true) return false;
  const before = await change
    .selectFrom('rubric')
    .where('question_id', '=', questionId)
    .where('version', '=', changed)
    .select('points')
    .executeTakeFirst();
  if (before === undefined) {
    if (await isMarked(change, questionId)) return false;
    await change
      .updateTable('rubric')
      .set({ is_current: false })
      .where('act_id', '=', actId)
      .execute();
    return true;
  }
  await addRubric(change, {
    ...{ questionId, points: before.points, staffId: made.made_by, now },
    ...{ actId: randomUUID(), words: '' },
  });
  return true;
}

async function isMarked(change: Change, questionId: number): Promise<boolean> {
  const mark = await change
    .selectFrom('answer_mark')
    .where('question_id', '=', questionId)
    .where('is_current', '=', true)
    .where('levels', 'is not', null)
    .select('student_id')
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}
