import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  checkPaper,
  findPaperQuestions,
  getPaper,
  listPapers,
  type PaperPlan,
} from '@xuezhou/contract/mock/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

export const papersQuery = operationQuery(listPapers, { query: {} }, { ignoreErrors: true });

export const paperQuery = (paperId: number) =>
  operationQuery(getPaper, { params: { paperId } }, { ignoreErrors: true });

export interface PlanOf {
  readonly courseId: number;
  readonly paperId: number;
  readonly plan: PaperPlan;
}

export const checkQuery = (body: PlanOf) =>
  operationQuery(checkPaper, { body }, { ignoreErrors: true });

/** What a fixed paper names, in its order. */
export const namedQuery = (courseId: number, paperId: number, ids: number[]) =>
  operationQuery(findPaperQuestions, { body: { courseId, paperId, ids } }, { ignoreErrors: true });

/** The number that an address names; undefined: it names no paper. */
export const paperIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

export async function fetchPapers({ queryClient }: PageVisit): Promise<void> {
  // The page says where it failed.
  await queryClient.query(papersQuery).catch(() => undefined);
}

export async function fetchPaper({ queryClient, params }: PageVisit): Promise<void> {
  const paperId = paperIdIn(params['paperId']);
  if (paperId !== undefined) await queryClient.query(paperQuery(paperId)).catch(() => undefined);
}
