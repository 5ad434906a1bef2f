import type {
  givePlan as giveOperation,
  listManagedPlans as listOperation,
  restorePlan as restoreOperation,
  takePlan as takeOperation,
  withdrawPlan as withdrawOperation,
} from '@xuezhou/contract/career/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { planDesk } from './plan-desk.repository.ts';

export async function listManagedPlans({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  return (await planDesk(connection).all()).map((row) => ({
    planId: row.plan_id,
    title: row.title,
    courseIds: row.course_ids,
    isWithdrawn: row.retired_at !== null,
    assigned: row.assigned,
  }));
}

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

export const withdrawPlan = (
  services: ConsoleServices,
  { body }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<true> => setWithdrawn(services, body.planId, true, actor);

export const restorePlan = (
  services: ConsoleServices,
  { body }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<true> => setWithdrawn(services, body.planId, false, actor);

async function setWithdrawn(
  services: ConsoleServices,
  planId: number,
  isWithdrawn: boolean,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const before = await planDesk(change).setWithdrawn(planId, isWithdrawn ? now : null);
    if (before === undefined) throw unknownPlan(planId);
    const auditEntry = {
      operation: isWithdrawn ? 'withdrawPlan' : 'restorePlan',
      target: { kind: 'plan', id: planId },
      before: { isWithdrawn: before !== null },
      after: { isWithdrawn },
    };
    return { answer: true as const, auditEntry };
  });
}

const unknownPlan = (planId: number) =>
  new Refusal('careerPlanUnknown', `没有编号为 ${planId} 的职业规划`);
