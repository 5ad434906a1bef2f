import { getPlanTree, listPlans } from '@xuezhou/contract/career';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const plansQuery = operationQuery(listPlans, {});

export const planQuery = (planId: number) => operationQuery(getPlanTree, { params: { planId } });
