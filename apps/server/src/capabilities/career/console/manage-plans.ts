import type {
  getManagedPlan as getOperation,
  getPlanParts as partsOperation,
  givePlan as giveOperation,
  listManagedPlans as listOperation,
  takePlan as takeOperation,
} from '@xuezhou/contract/career/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandPlan, planDesk, unknownPlan } from './plan-desk.repository.ts';
import { planOf } from './plan-of-row.ts';
import { partsOfPlans } from './plan-parts.ts';

export async function listManagedPlans({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  return (await planDesk(connection).all()).map((row) => ({
    planId: row.plan_id,
    title: row.title,
    owner: row.owner,
    courseIds: row.course_ids,
    isWithdrawn: row.retired_at !== null,
    version: row.version,
    assigned: row.assigned,
  }));
}

export async function getManagedPlan(
  { database: { connection } }: ConsoleServices,
  { params: { planId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const row = await demandPlan(connection, planId);
  return {
    ...{ planId, owner: row.owner, version: row.version },
    isWithdrawn: row.retired_at !== null,
    assigned: await planDesk(connection).assigned(planId),
    plan: planOf(row),
  };
}

export const getPlanParts = async ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof partsOperation>> => await partsOfPlans(connection);

export async function givePlan(
  services: ConsoleServices,
  { body: { planId, studentId } }: InputOf<typeof giveOperation>,
  actor: Actor,
): Promise<true> {
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const desk = planDesk(change);
      if (!(await desk.has(planId))) throw unknownPlan(planId);
      const isNew = await desk.give({ studentId, planId, now });
      const target = { kind: 'student', id: studentId };
      const auditEntry = { operation: 'givePlan', target, after: { planId } };
      return { answer: true as const, auditEntry: isNew ? auditEntry : null };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

export async function takePlan(
  services: ConsoleServices,
  { body: { planId, studentId } }: InputOf<typeof takeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    if (!(await planDesk(change).take({ studentId, planId })))
      throw new Refusal('careerPlanNotGiven');
    const target = { kind: 'student', id: studentId };
    return {
      answer: true as const,
      auditEntry: { operation: 'takePlan', target, before: { planId } },
    };
  });
}
