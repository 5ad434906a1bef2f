import * as contract from '@xuezhou/contract/career';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getPlanTree, listPlans } from './list-plans.ts';

export const careerRoutes = (services: Services) => [
  bind(contract.listPlans, (_input, { student }) => listPlans(services, student)),
  bind(contract.getPlanTree, ({ params }, { student }) =>
    getPlanTree(services, student, params.planId),
  ),
];
