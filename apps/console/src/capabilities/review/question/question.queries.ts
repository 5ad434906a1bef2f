import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import {
  getQuestion,
  getQuestionFigures,
  listCorrectedKeys,
  listQuestionDrafts,
  listQuestionVersions,
} from '@xuezhou/contract/review/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';

export const questionQuery = (questionId: number) =>
  operationQuery(getQuestion, { params: { questionId } }, { ignoreErrors: true });
export const figuresQuery = (questionId: number) =>
  operationQuery(getQuestionFigures, { params: { questionId } }, { ignoreErrors: true });
export const versionsQuery = (questionId: number) =>
  operationQuery(listQuestionVersions, { params: { questionId } }, { ignoreErrors: true });
export const draftsQuery = operationQuery(listQuestionDrafts, {}, { ignoreErrors: true });
export const correctedQuery = operationQuery(listCorrectedKeys, {}, { ignoreErrors: true });

/** The number that an address names; undefined: it names no question. */
export const questionIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

export async function fetchQuestion({ queryClient, params }: PageVisit): Promise<void> {
  const questionId = questionIdIn(params['questionId']);
  // The page says where it failed.
  if (questionId !== undefined)
    await queryClient.query(questionQuery(questionId)).catch(() => undefined);
}
