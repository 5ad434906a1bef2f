import { isDeepStrictEqual } from 'node:util';
import type { CampPlan } from '@xuezhou/contract/camp/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, isOwnCourse } from '../../../platform/staff/own.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { demandCamp, demandOfPages, lockCamps, setCamp } from './camp-desk.repository.ts';
import { planOf } from './camp-plan.ts';
import { demandStillSound, putPlan } from './save-camp.ts';

const [permission, hours] = ['content.publish', 24] as const;
const changed = () => new Refusal('undoChanged', '它在那以后又改过，没有撤回');

const demandOwnCamp: Undoer['demandOwn'] = (change, act, own) =>
  demandOwn(
    change,
    own,
    sql<boolean>`exists (select from camp c
      where c.camp_id = ${Number(act.targetId)} and ${isOwnCourse(own, sql`c.course_id`)})`,
  );

/** A new one is nobody's again: somebody may be in it. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  await lockCamps(change);
  const row = await demandCamp(change, Number(act.targetId));
  demandOfPages(row);
  const [before, after] = [act.before, act.after] as [CampPlan | null, CampPlan];
  if (!isDeepStrictEqual(planOf(row), after)) throw changed();
  if (before === null)
    await setCamp(change, row.camp_id, {
      ...{ retired_at: row.retired_at ?? now, version: row.version + 1 },
    });
  else await putPlan(change, row, before, now);
  return undefined;
};

interface CampState {
  readonly isRetired: boolean;
  /** Acts of an older server do not say it. */
  readonly version?: number;
}

const undoState: Undoer['undo'] = async (change, act, now) => {
  await lockCamps(change);
  const row = await demandCamp(change, Number(act.targetId));
  demandOfPages(row);
  const { isRetired, version = row.version } = act.after as CampState;
  if ((row.retired_at !== null) !== isRetired) throw changed();
  // What was written since it was withdrawn has been published by nobody.
  if (isRetired && row.version !== version) throw changed();
  if (isRetired) await demandSound(change, row);
  await setCamp(change, row.camp_id, {
    ...{ retired_at: isRetired ? null : now, version: row.version + 1 },
  });
  return undefined;
};

async function demandSound(...camp: Parameters<typeof demandStillSound>): Promise<void> {
  try {
    await demandStillSound(...camp);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('undoChanged', `没有撤回：${error.message}`);
  }
}

export const campUndoers: Readonly<Record<string, Undoer>> = {
  saveCamp: { permission, hours, isOfTexts: true, demandOwn: demandOwnCamp, undo: undoSave },
  publishCamp: { permission, hours, demandOwn: demandOwnCamp, undo: undoState },
  withdrawCamp: { permission, hours, demandOwn: demandOwnCamp, undo: undoState },
};
