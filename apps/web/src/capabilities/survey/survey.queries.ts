import { getEsg, getSurvey } from '@xuezhou/contract/survey';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const surveyQuery = (surveyId: number) =>
  operationQuery(getSurvey, { params: { surveyId } }, { ignoreErrors: true });

export const esgQuery = operationQuery(getEsg, {}, { ignoreErrors: true });
