import { call } from '@xuezhou/client/api/call.ts';
import { savePlan, type ManagedPlan, type PlanParts } from '@xuezhou/contract/career/console';
import { careerFaults, soundPlan } from '@xuezhou/rules/career/career-plan';
import { useContentDraft } from '../../../platform/editor/use-content-draft.ts';
import { planQuery } from '../career.queries.ts';

/** A career plan while it is written; kept, each of its steps has a name. */
export const useCareerPlan = (managed: ManagedPlan, parts: PlanParts, isNew: boolean) =>
  useContentDraft(managed, {
    isNew,
    faultsOf: (plan) => careerFaults(plan, parts),
    send: async (written) => {
      const planId = isNew ? null : managed.planId;
      const saved = await call(savePlan, { body: { ...written, planId } });
      return { id: saved.planId, version: saved.version };
    },
    kept: (plan) => soundPlan(plan, parts),
    queryKey: planQuery(managed.planId).queryKey,
    said: saidOf(managed, isNew),
    addressOf: (planId) => `/classes/plans/${planId}`,
  });

function saidOf({ isWithdrawn }: ManagedPlan, isNew: boolean): string {
  if (isNew) return '存好了，发布以后学员才能看到';
  return isWithdrawn ? '存好了' : '存好了，学员看到的已经是新的';
}

export type CareerEditor = ReturnType<typeof useCareerPlan>;
