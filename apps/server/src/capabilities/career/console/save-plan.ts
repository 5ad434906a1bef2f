import {
  planLimits,
  type CareerPlan,
  type restorePlan as restoreOperation,
  type savePlan as saveOperation,
  type takeOverPlan as takeOverOperation,
  type withdrawPlan as withdrawOperation,
} from '@xuezhou/contract/career/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { careerFaults, soundPlan } from '@xuezhou/rules/career/career-plan';
import { beyondPage } from '@xuezhou/rules/career/plan-limits';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandPlan, lockPlans, newPlanPlace, setPlan } from './plan-desk.repository.ts';
import { planOf, rowOf, type CareerPlanRow } from './plan-of-row.ts';
import { partsOfPlans } from './plan-parts.ts';

const target = (planId: number) => ({ kind: 'plan', id: planId }) as const;

/** Throws careerPlanWrong, in words that say what is to be mended. */
async function soundRow(change: Change, plan: CareerPlan) {
  const parts = await partsOfPlans(change);
  const [fault] = careerFaults(plan, parts);
  if (fault !== undefined) {
    const { node, words } = fault;
    const title = node === undefined ? '' : plan.nodes[node]?.title.trim();
    const where = title ? `“${title}”` : `第 ${(node ?? 0) + 1} 步`;
    throw new Refusal('careerPlanWrong', node === undefined ? words : `${where}：${words}`);
  }
  const sound = soundPlan(plan, parts);
  return { sound, row: rowOf(sound, parts) };
}

/** A plan in the place of the one before. Throws careerPlanWrong. */
export async function putPlan(
  change: Change,
  { plan_id, version }: CareerPlanRow,
  plan: CareerPlan,
): Promise<void> {
  const { row } = await soundRow(change, plan);
  await setPlan(change, plan_id, { ...row, version: version + 1 });
}

export async function savePlan(
  services: ConsoleServices,
  { body: { requestId, planId: given, plan, ...seen } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    await lockPlans(change);
    const made = given === null ? await madeBy(change, requestId) : undefined;
    const planId = given ?? made;
    if (planId === undefined) return await addNew(change, { requestId, plan, now });
    const stored = await demandPlan(change, planId);
    demandOfPages(stored);
    const { sound, row } = await soundRow(change, plan);
    const before = planOf(stored);
    // What was sent twice was done by the first.
    if (isDeepStrictEqual(before, sound))
      return { answer: { planId, version: stored.version }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const version = made === undefined ? seen.version : Math.max(seen.version, 1);
    if (stored.version !== version) throw changedMeanwhile(stored, '请对照着再存');
    await setPlan(change, planId, { ...row, version: version + 1 });
    const auditEntry = { operation: 'savePlan', target: target(planId), before, after: sound };
    return { answer: { planId, version: version + 1 }, auditEntry };
  });
}

interface NewPlan {
  readonly requestId: string;
  readonly plan: CareerPlan;
  readonly now: Date;
}

const madeBy = async (change: Change, requestId: string): Promise<number | undefined> =>
  (
    await change
      .selectFrom('career_plan')
      .where('request_id', '=', requestId)
      .select('plan_id')
      .executeTakeFirst()
  )?.plan_id;

/** Nobody finds it yet. */
async function addNew(change: Change, { requestId, plan, now }: NewPlan) {
  const { sound, row } = await soundRow(change, plan);
  const place = await newPlanPlace(change);
  await change
    .insertInto('career_plan')
    .values({
      ...{ ...place, ...row, retired_at: now },
      ...{ owner: 'console', version: 1, request_id: requestId },
    })
    .execute();
  const planId = place.plan_id;
  const auditEntry = { operation: 'savePlan', target: target(planId), after: sound };
  return { answer: { planId, version: 1 }, auditEntry };
}

/** What one of the pages asks for may have been taken away since it was withdrawn. Throws careerPlanWrong. */
export async function demandStillSound(change: Change, row: CareerPlanRow): Promise<void> {
  if (row.owner === 'console') await soundRow(change, planOf(row));
}

const changedMeanwhile = ({ title }: CareerPlanRow, then: string) =>
  new Refusal('careerPlanChanged', `刚刚有同事改过“${title}”，${then}`);

export function demandOfPages({ owner }: CareerPlanRow): void {
  if (owner === 'file') throw new Refusal('careerPlanOfFile');
}

interface State {
  readonly planId: number;
  readonly isWithdrawn: boolean;
  /** That was seen, where it matters which. */
  readonly version?: number;
}

/** Also of one that a file says: no import undoes it. */
async function setWithdrawn(
  services: ConsoleServices,
  actor: Actor,
  { planId, isWithdrawn, version }: State,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    await lockPlans(change);
    const row = await demandPlan(change, planId);
    const was = row.retired_at !== null;
    if (was === isWithdrawn) return { answer: true as const, auditEntry: null };
    if (version !== undefined && row.version !== version)
      throw changedMeanwhile(row, '请看过新的再发布');
    if (!isWithdrawn) await demandStillSound(change, row);
    const next = row.version + 1;
    await setPlan(change, planId, { retired_at: isWithdrawn ? now : null, version: next });
    const auditEntry = {
      ...{ operation: isWithdrawn ? 'withdrawPlan' : 'restorePlan', target: target(planId) },
      before: { isWithdrawn: was, version: row.version },
      after: { isWithdrawn, version: next },
    };
    return { answer: true as const, auditEntry };
  });
}

export const withdrawPlan = async (
  services: ConsoleServices,
  { body: { planId } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<true> => await setWithdrawn(services, actor, { planId, isWithdrawn: true });

export const restorePlan = async (
  services: ConsoleServices,
  { body: { planId, version } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<true> => await setWithdrawn(services, actor, { planId, isWithdrawn: false, version });

export async function takeOverPlan(
  services: ConsoleServices,
  { body: { planId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await lockPlans(change);
    const row = await demandPlan(change, planId);
    if (row.owner === 'console') return { answer: true, auditEntry: null };
    const beyond = beyondPage(planOf(row), planLimits);
    if (beyond !== undefined)
      throw new Refusal('careerPlanWrong', `不能接管：${beyond}；请先在 careers.yaml 里改小`);
    await setPlan(change, planId, { owner: 'console', version: row.version + 1 });
    const auditEntry = {
      operation: 'takeOverPlan',
      target: target(planId),
      before: { title: row.title, owner: 'file' },
      after: { title: row.title, owner: 'console' },
    };
    return { answer: true, auditEntry };
  });
}
