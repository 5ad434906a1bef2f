import { call } from '@xuezhou/client/api/call.ts';
import { maxSurveyItems } from '@xuezhou/contract/survey';
import { saveSurvey, type SchoolSurvey } from '@xuezhou/contract/survey/console';
import { planFaults } from '@xuezhou/rules/survey/survey-plan';
import { useContentDraft } from '../../../platform/editor/use-content-draft.ts';
import { surveyQuery } from '../survey.queries.ts';

/** A survey while it is written. */
export const useSurveyPlan = (survey: SchoolSurvey, isNew: boolean) =>
  useContentDraft(survey, {
    isNew,
    faultsOf: (plan) => planFaults(plan, maxSurveyItems),
    send: async (written) => {
      const surveyId = isNew ? null : survey.surveyId;
      const saved = await call(saveSurvey, { body: { ...written, surveyId } });
      return { id: saved.surveyId, version: saved.version };
    },
    queryKey: surveyQuery(survey.surveyId).queryKey,
    said: isNew ? '存好了，开放以后学员才能填' : '存好了，学员看到的已经是新的',
    addressOf: (surveyId) => `/surveys/${surveyId}`,
  });

export type SurveyEditor = ReturnType<typeof useSurveyPlan>;
