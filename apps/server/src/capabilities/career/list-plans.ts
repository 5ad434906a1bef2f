import type { DataOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/career';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentPlan } from './career.presenter.ts';
import { careerReader } from './career.repository.ts';

/** Without their trees, which are long. */
export async function listPlans(
  { database }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof contract.listPlans>> {
  const rows = await careerReader(database.connection, studentId).plans();
  return rows.map((row) => {
    const { nodes: _nodes, ...summary } = presentPlan(row);
    return summary;
  });
}

export async function getPlanTree(
  { database }: Services,
  { studentId }: CurrentStudent,
  planId: number,
): Promise<DataOf<typeof contract.getPlanTree>> {
  const row = await careerReader(database.connection, studentId).plan(planId);
  if (row === undefined) throw notFound();
  return presentPlan(row);
}
