import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getSchoolSurvey, getSurveyFigures, listSurveys } from '@xuezhou/contract/survey/console';
import type { PageVisit } from '../../platform/page/console-page.ts';
import { idInAddress } from '../../platform/page/id-in-address.ts';

const own = { ignoreErrors: true };

export const surveysQuery = operationQuery(listSurveys, {}, own);
export const surveyQuery = (surveyId: number) =>
  operationQuery(getSchoolSurvey, { params: { surveyId } }, own);
export const figuresQuery = (surveyId: number) =>
  operationQuery(getSurveyFigures, { params: { surveyId } }, own);

/** The page says itself what did not come. */
export async function fetchSurvey({ queryClient, params }: PageVisit): Promise<void> {
  const surveyId = idInAddress(params['surveyId']);
  if (typeof surveyId !== 'number') return;
  await queryClient.query(surveyQuery(surveyId)).catch(() => undefined);
}
