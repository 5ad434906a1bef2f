import type { PageLoad } from '../../platform/page/page.ts';
import { planQuery, plansQuery } from './career.queries.ts';

export async function loadPlans({ queryClient }: PageLoad): Promise<void> {
  await queryClient.query({ ...plansQuery, staleTime: 'static' });
}

export async function loadPlan({
  queryClient,
  params: { planId },
}: PageLoad<{ planId: number }>): Promise<void> {
  await queryClient.query({ ...planQuery(planId), staleTime: 'static' });
}
