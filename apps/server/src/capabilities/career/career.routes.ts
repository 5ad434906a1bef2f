import * as contract from '@xuezhou/contract/career';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentPlan } from './career.presenter.ts';
import { careerReader } from './career.repository.ts';

export const careerRoutes = ({ database: { connection } }: Services) => [
  bind(contract.listPlans, async (_input, { student: { studentId } }) => {
    const rows = await careerReader(connection, studentId).plans();
    return rows.map((row) => {
      const { nodes: _nodes, ...summary } = presentPlan(row);
      return summary;
    });
  }),
  bind(contract.getPlanTree, async ({ params: { planId } }, { student: { studentId } }) => {
    const row = await careerReader(connection, studentId).plan(planId);
    if (row === undefined) throw notFound();
    return presentPlan(row);
  }),
];
