import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getSchoolSurvey, getSurveyFigures, listSurveys } from '@xuezhou/contract/survey/console';
import type { PageVisit } from '../../platform/page/console-page.ts';

const own = { ignoreErrors: true };

export const surveysQuery = operationQuery(listSurveys, {}, own);
export const surveyQuery = (surveyId: number) =>
  operationQuery(getSchoolSurvey, { params: { surveyId } }, own);
export const figuresQuery = (surveyId: number) =>
  operationQuery(getSurveyFigures, { params: { surveyId } }, own);

/** The number that an address names; null: a new one; undefined: it names none. */
export function surveyIdIn(text: string | undefined): number | null | undefined {
  if (text === 'new') return null;
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The page says itself what did not come. */
export async function fetchSurvey({ queryClient, params }: PageVisit): Promise<void> {
  const surveyId = surveyIdIn(params['surveyId']);
  if (typeof surveyId !== 'number') return;
  await queryClient.query(surveyQuery(surveyId)).catch(() => undefined);
}
