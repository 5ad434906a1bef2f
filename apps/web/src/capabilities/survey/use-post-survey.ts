import { submitSurvey, type Survey, type SurveyValue } from '@xuezhou/contract/survey';
import { refusals } from '@xuezhou/contract/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { surveyQuery } from './survey.queries.ts';
import { surveyWords as words } from './survey.words.ts';

const [postedStatus] = refusals.surveyPosted;

/** Posts a survey. What was answered stays until it was taken. */
export function usePostSurvey({ surveyId }: Pick<Survey, 'surveyId'>, onTaken: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const post = async (answers: ReadonlyMap<number, SurveyValue>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const list = [...answers].map(([surveyItemId, value]) => ({ surveyItemId, value }));
      await call(submitSurvey, { body: { surveyId, answers: list } }, { ignoreErrors: true });
      onTaken();
    } catch (error) {
      const isPosted = error instanceof RefusalError && error.status === postedStatus;
      // Another page of this student posted it, or the answer to this one was lost: the server says when.
      if (isPosted) await client.invalidateQueries({ queryKey: surveyQuery(surveyId).queryKey });
      const lost = navigator.onLine ? words.failed : words.offline;
      setProblem(error instanceof RefusalError ? error.message : lost);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, post, say: setProblem };
}
