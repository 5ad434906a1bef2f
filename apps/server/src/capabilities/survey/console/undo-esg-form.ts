import { isDeepStrictEqual } from 'node:util';
import type { EsgFormPlan } from '@xuezhou/contract/survey/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { demandOfPages, holdForm, putForm, setForm } from './esg-form.ts';

const [permission, hours] = ['content.publish', 24] as const;
const changed = () => new Refusal('undoChanged', '它在那以后又改过，没有撤回');

/** The first one is closed again: somebody may have registered by it. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  const row = await holdForm(change);
  demandOfPages(row);
  const [before, after] = [act.before, act.after] as [EsgFormPlan | null, EsgFormPlan];
  if (!isDeepStrictEqual(row.form, after)) throw changed();
  if (before === null) await setForm(change, { closed_at: row.closed_at ?? now });
  else await putForm(change, row, before);
  return undefined;
};

const undoState: Undoer['undo'] = async (change, act, now) => {
  const row = await holdForm(change);
  demandOfPages(row);
  const { isClosed } = act.after as { isClosed: boolean };
  if ((row.closed_at !== null) !== isClosed) throw changed();
  await setForm(change, { closed_at: isClosed ? null : now });
  return undefined;
};

export const esgFormUndoers: Readonly<Record<string, Undoer>> = {
  saveEsgForm: { permission, hours, isOfTexts: true, undo: undoSave },
  openEsgForm: { permission, hours, undo: undoState },
  closeEsgForm: { permission, hours, undo: undoState },
};
