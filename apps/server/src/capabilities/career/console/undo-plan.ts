import { isDeepStrictEqual } from 'node:util';
import type { CareerPlan } from '@xuezhou/contract/career/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { demandPlan, lockPlans, setPlan } from './plan-desk.repository.ts';
import { planOf } from './plan-of-row.ts';
import { demandOfPages, demandStillSound, putPlan } from './save-plan.ts';

const [permission, hours] = ['content.publish', 24] as const;
const changed = () => new Refusal('undoChanged', '它在那以后又改过，没有撤回');

/** A new one is nobody's again: it may have been given to somebody. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  await lockPlans(change);
  const row = await demandPlan(change, Number(act.targetId));
  demandOfPages(row);
  const [before, after] = [act.before, act.after] as [CareerPlan | null, CareerPlan];
  if (!isDeepStrictEqual(planOf(row), after)) throw changed();
  if (before === null) await setPlan(change, row.plan_id, { retired_at: row.retired_at ?? now });
  else await putPlan(change, row, before);
  return undefined;
};

interface PlanState {
  readonly isWithdrawn: boolean;
  /** Acts of an older server do not say it. */
  readonly version?: number;
}

const undoState: Undoer['undo'] = async (change, act, now) => {
  await lockPlans(change);
  const row = await demandPlan(change, Number(act.targetId));
  const { isWithdrawn, version = row.version } = act.after as PlanState;
  if ((row.retired_at !== null) !== isWithdrawn) throw changed();
  // What was written since it was withdrawn has been published by nobody.
  if (isWithdrawn && row.version !== version) throw changed();
  if (isWithdrawn) await demandSound(change, row);
  await setPlan(change, row.plan_id, {
    ...{ retired_at: isWithdrawn ? null : now, version: row.version + 1 },
  });
  return undefined;
};

/** Whoever withdrew it may have done so because of what has gone since. */
async function demandSound(...plan: Parameters<typeof demandStillSound>): Promise<void> {
  try {
    await demandStillSound(...plan);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('undoChanged', `没有撤回：${error.message}`);
  }
}

export const careerUndoers: Readonly<Record<string, Undoer>> = {
  savePlan: { permission, hours, isOfTexts: true, undo: undoSave },
  withdrawPlan: { permission, hours, undo: undoState },
  restorePlan: { permission, hours, undo: undoState },
};
