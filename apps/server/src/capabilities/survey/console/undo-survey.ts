import { isDeepStrictEqual } from 'node:util';
import type { SurveyPlan } from '@xuezhou/contract/survey/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { demandKeepsAnswers } from './manage-surveys.ts';
import { holdOwned, setSurvey } from './school-survey.repository.ts';
import { planOf, rowOf } from './survey-plan.ts';

const [permission, hours] = ['content.publish', 24] as const;
const changed = () => new Refusal('undoChanged', '它在那以后又改过，没有撤回');

/** A new one is closed to everybody: it may have been answered meanwhile. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  const surveyId = Number(act.targetId);
  const row = await holdOwned(change, surveyId);
  const [before, after] = [act.before, act.after] as [SurveyPlan | null, SurveyPlan];
  if (!isDeepStrictEqual(planOf(row), after)) throw changed();
  if (before !== null) await demandKeepsAnswers(change, surveyId, after, before);
  const values = before === null ? { retired_at: row.retired_at ?? now } : rowOf(before);
  await setSurvey(change, surveyId, { ...values, version: row.version + 1 });
  return undefined;
};

interface State {
  readonly isRetired: boolean;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

const undoState: Undoer['undo'] = async (change, act, now) => {
  const surveyId = Number(act.targetId);
  const row = await holdOwned(change, surveyId);
  const [before, after] = [act.before, act.after] as [State, State];
  const plan = planOf(row);
  const isAsLeft =
    (row.retired_at !== null) === after.isRetired &&
    plan.opensAt === after.opensAt &&
    plan.closesAt === after.closesAt;
  if (!isAsLeft) throw changed();
  const { opensAt, closesAt } = before;
  await setSurvey(change, surveyId, {
    ...rowOf({ ...plan, opensAt, closesAt }),
    ...{ retired_at: before.isRetired ? (row.retired_at ?? now) : null, version: row.version + 1 },
  });
  return undefined;
};

export const surveyUndoers: Readonly<Record<string, Undoer>> = {
  saveSurvey: { permission, hours, isOfTexts: true, undo: undoSave },
  openSurvey: { permission, hours, undo: undoState },
  closeSurvey: { permission, hours, undo: undoState },
};
