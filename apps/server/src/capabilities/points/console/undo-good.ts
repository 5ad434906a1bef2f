import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { type factsOf, planOf, rowOf, setGood } from './good.repository.ts';
import { holdOwned } from './manage-goods.ts';

const [permission, hours] = ['price.write', 24] as const;
const changed = () => new Refusal('undoChanged', '它在那以后又改过，没有撤回');

type Facts = ReturnType<typeof factsOf>;
const rowIn = ({ cost, ...facts }: Facts) => rowOf({ ...facts, points: cost });

/** A new one is withdrawn: it may have been taken meanwhile. */
async function undoSave(change: Change, act: LoggedAct, now: Date): Promise<undefined> {
  const goodId = Number(act.targetId);
  const row = await holdOwned(change, goodId);
  const [before, after] = [act.before as Facts | null, act.after as Facts];
  if (JSON.stringify(rowOf(planOf(row))) !== JSON.stringify(rowIn(after))) throw changed();
  const values = before === null ? { retired_at: row.retired_at ?? now } : rowIn(before);
  await setGood(change, goodId, { ...values, version: row.version + 1 });
  return undefined;
}

async function undoState(change: Change, act: LoggedAct, now: Date): Promise<undefined> {
  const goodId = Number(act.targetId);
  const row = await holdOwned(change, goodId);
  const { isWithdrawn } = act.after as { isWithdrawn: boolean };
  if ((row.retired_at !== null) !== isWithdrawn) throw changed();
  await setGood(change, goodId, { retired_at: isWithdrawn ? null : now });
  return undefined;
}

export const goodUndoers: Readonly<Record<string, Undoer>> = {
  savePointsGood: { permission, hours, isOfTexts: true, undo: undoSave },
  withdrawPointsGood: { permission, hours, undo: undoState },
  restorePointsGood: { permission, hours, undo: undoState },
};
