import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getManagedPlan, getPlanParts, listManagedPlans } from '@xuezhou/contract/career/console';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { idInAddress } from '../../platform/page/id-in-address.ts';

const own = { ignoreErrors: true };

export const plansQuery = operationQuery(listManagedPlans, {}, own);
export const planQuery = (planId: number) =>
  operationQuery(getManagedPlan, { params: { planId } }, own);
export const planPartsQuery = operationQuery(getPlanParts, {}, own);

/** The page says itself what did not come. */
export async function fetchPlan({ queryClient, params }: PageVisit): Promise<void> {
  const planId = idInAddress(params['planId']);
  if (planId === undefined) return;
  await Promise.all([
    queryClient.query(planPartsQuery).catch(() => undefined),
    planId !== null && queryClient.query(planQuery(planId)).catch(() => undefined),
  ]);
}
