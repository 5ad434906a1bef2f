import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { maxSurveyItems } from '@xuezhou/contract/survey';
import { saveSurvey, type SchoolSurvey, type SurveyPlan } from '@xuezhou/contract/survey/console';
import { planFaults, type PlanFault } from '@xuezhou/rules/survey/survey-plan';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import { surveyQuery } from '../survey.queries.ts';

/** A survey while it is written: what is typed stays until the server has taken it. */
export function useSurveyPlan(survey: SchoolSurvey, isNew: boolean) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [begun, setBegun] = useState({ plan: survey.plan, version: survey.version });
  const [plan, setPlan] = useState(survey.plan);
  const [requestId] = useState(() => newId());
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const { act, isBusy, refusal, forget } = useAct();
  const isDirty = JSON.stringify(plan) !== JSON.stringify(begun.plan);
  const isOutdated = !isBusy && survey.version > begun.version && isDirty;
  // Nothing is typed over: what a colleague, or a press on 开放, has changed is what is shown.
  if (!isDirty && !isBusy && survey.version > begun.version) {
    setBegun({ plan: survey.plan, version: survey.version });
    setPlan(survey.plan);
  }
  const save = async () => {
    const found = planFaults(plan, maxSurveyItems);
    setFaults(found);
    if (found.length > 0 || isOutdated) return;
    const surveyId = isNew ? null : survey.surveyId;
    let saved = survey.surveyId;
    const isDone = await act(async () => {
      const body = { requestId, surveyId, version: begun.version, plan };
      const answer = await call(saveSurvey, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        void queryClient.invalidateQueries({ queryKey: surveyQuery(survey.surveyId).queryKey });
        throw error;
      });
      saved = answer.surveyId;
      setBegun({ plan, version: answer.version });
      return isNew ? '存好了，开放以后学员才能填' : '存好了，学员看到的已经是新的';
    });
    if (isDone && isNew)
      await router.navigate({ to: `/surveys/${saved}`, replace: true, ignoreBlocker: true });
  };
  return {
    ...{ plan, faults, isDirty, isBusy, isOutdated, refusal, save },
    change: (news: Partial<SurveyPlan>) => {
      forget();
      setPlan({ ...plan, ...news });
    },
    keepMine: () => setBegun({ plan: survey.plan, version: survey.version }),
    takeTheirs: () => {
      setBegun({ plan: survey.plan, version: survey.version });
      setPlan(survey.plan);
    },
  };
}

export type SurveyEditor = ReturnType<typeof useSurveyPlan>;
