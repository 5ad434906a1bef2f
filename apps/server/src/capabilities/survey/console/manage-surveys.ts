import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getSchoolSurvey as getOperation,
  openSurvey as openOperation,
  saveSurvey as saveOperation,
  SurveyPlan,
  takeOverSurvey as takeOverOperation,
} from '@xuezhou/contract/survey/console';
import { maxSurveyItems } from '@xuezhou/contract/survey';
import { answeredFaults, planFaults, type PlanFault } from '@xuezhou/rules/survey/survey-plan';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { SurveyRow } from '../survey.repository.ts';
import {
  demandSurvey,
  holdOwned,
  lockSurveys,
  newPlace,
  postedOf,
  setSurvey,
} from './school-survey.repository.ts';
import { planOf, rowOf, soundPlan } from './survey-plan.ts';

export async function getSchoolSurvey(
  { database: { connection } }: ConsoleServices,
  { params: { surveyId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const row = await demandSurvey(connection, surveyId);
  return {
    ...{ surveyId, owner: row.owner, version: row.version, isRetired: row.retired_at !== null },
    ...{ plan: planOf(row), posted: await postedOf(connection, surveyId) },
    lastItemId: Math.max(0, ...row.items.map(({ surveyItemId }) => surveyItemId)),
  };
}

const target = (surveyId: number) => ({ kind: 'survey', id: surveyId }) as const;

/** Throws surveyPlanWrong, in words that say what is to be mended. */
function demandSound([fault]: readonly PlanFault[], plan: SurveyPlan): void {
  if (fault === undefined) return;
  const items = plan.sections.flatMap((section) => section.items);
  const place = items.findIndex(({ surveyItemId }) => surveyItemId === fault.surveyItemId) + 1;
  throw new Refusal('surveyPlanWrong', `${place > 0 ? `第 ${place} 题：` : ''}${fault.words}`);
}

/** What was answered stays readable: its items stay, and so does whether anybody is named. */
export async function demandKeepsAnswers(
  change: Change,
  surveyId: number,
  before: SurveyPlan,
  after: SurveyPlan,
): Promise<void> {
  if ((await postedOf(change, surveyId)) > 0) demandSound(answeredFaults(before, after), after);
}

export async function saveSurvey(
  services: ConsoleServices,
  { body: { requestId, surveyId: given, version: seen, ...body } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const plan = soundPlan(body.plan);
  demandSound(planFaults(plan, maxSurveyItems), plan);
  return await changeAudited(services, actor, async (change, now) => {
    const made = given === null ? await madeBy(change, requestId) : undefined;
    const surveyId = given ?? made;
    if (surveyId === undefined) return await addNew(change, requestId, plan, now);
    const row = await holdOwned(change, surveyId);
    const before = planOf(row);
    // What was sent twice was done by the first.
    if (isDeepStrictEqual(before, plan))
      return { answer: { surveyId, version: row.version }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const version = made === undefined ? seen : Math.max(seen, 1);
    if (row.version !== version)
      throw new Refusal('surveyChanged', `刚刚有同事改过“${row.title}”，请对照着再存`);
    await demandKeepsAnswers(change, surveyId, before, plan);
    await setSurvey(change, surveyId, { ...rowOf(plan), version: version + 1 });
    const auditEntry = { operation: 'saveSurvey', target: target(surveyId), before, after: plan };
    return { answer: { surveyId, version: version + 1 }, auditEntry };
  });
}

async function madeBy(change: Change, requestId: string): Promise<number | undefined> {
  await lockSurveys(change);
  const made = await change
    .selectFrom('survey')
    .where('request_id', '=', requestId)
    .select('survey_id')
    .executeTakeFirst();
  return made?.survey_id;
}

/** Nobody can open it yet. */
async function addNew(change: Change, requestId: string, plan: SurveyPlan, now: Date) {
  const place = await newPlace(change);
  await change
    .insertInto('survey')
    .values({
      ...{ ...place, ...rowOf(plan), retired_at: now },
      ...{ owner: 'console', version: 1, request_id: requestId },
    })
    .execute();
  const surveyId = place.survey_id;
  const auditEntry = { operation: 'saveSurvey', target: target(surveyId), after: plan };
  return { answer: { surveyId, version: 1 }, auditEntry };
}

type State = Pick<SurveyRow, 'retired_at' | 'opens_at' | 'closes_at'>;

const factsOf = ({ title }: SurveyRow, { retired_at, opens_at, closes_at }: State) => ({
  ...{ title, isRetired: retired_at !== null },
  opensAt: opens_at?.toISOString() ?? null,
  closesAt: closes_at?.toISOString() ?? null,
});

const changesState =
  (operation: 'openSurvey' | 'closeSurvey', next: (row: SurveyRow, now: Date) => State | null) =>
  async (
    services: ConsoleServices,
    { body: { surveyId } }: InputOf<typeof openOperation>,
    actor: Actor,
  ): Promise<true> =>
    await changeAudited(services, actor, async (change, now) => {
      const row = await holdOwned(change, surveyId);
      const state = next(row, now);
      if (state === null) return { answer: true, auditEntry: null };
      // The file that an export writes says the same.
      const plan = planOf({ ...row, ...state });
      await setSurvey(change, surveyId, { ...rowOf(plan), ...state, version: row.version + 1 });
      const auditEntry = {
        ...{ operation, target: target(surveyId) },
        ...{ before: factsOf(row, row), after: factsOf(row, state) },
      };
      return { answer: true, auditEntry };
    });

export const openSurvey = changesState('openSurvey', (row, now) => {
  const isBefore = row.opens_at !== null && row.opens_at > now;
  const isOver = row.closes_at !== null && row.closes_at <= now;
  if (row.retired_at === null && !isBefore && !isOver) return null;
  return {
    retired_at: null,
    opens_at: isBefore ? now : row.opens_at,
    closes_at: isOver ? null : row.closes_at,
  };
});

export const closeSurvey = changesState('closeSurvey', (row, now) => {
  if (row.closes_at !== null && row.closes_at <= now) return null;
  const isBefore = row.opens_at !== null && row.opens_at > now;
  return {
    retired_at: row.retired_at,
    opens_at: isBefore ? null : row.opens_at,
    closes_at: now,
  };
});

export async function takeOverSurvey(
  services: ConsoleServices,
  { body: { surveyId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await lockSurveys(change);
    const row = await demandSurvey(change, surveyId);
    if (row.owner === 'console') return { answer: true, auditEntry: null };
    await setSurvey(change, surveyId, { owner: 'console', version: row.version + 1 });
    const auditEntry = {
      operation: 'takeOverSurvey',
      target: target(surveyId),
      before: { title: row.title, owner: 'file' },
      after: { title: row.title, owner: 'console' },
    };
    return { answer: true, auditEntry };
  });
}
