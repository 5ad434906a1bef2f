import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SchoolSurvey } from '@xuezhou/contract/survey/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useState } from 'react';
import { Fetched } from '../../../platform/editor/fetched.tsx';
import { idInAddress } from '../../../platform/page/id-in-address.ts';
import { surveyQuery } from '../survey.queries.ts';
import { emptyPlan } from './plan-parts.ts';
import { SurveyDesk } from './survey-desk.tsx';

/** One survey: what it asks, on which condition, until when, and what was answered. */
export default function SurveyPage() {
  const params: { surveyId?: string } = useParams({ strict: false });
  const surveyId = idInAddress(params.surveyId);
  if (surveyId === undefined) return <NoSurvey />;
  return surveyId === null ? <NewSurvey /> : <OneSurvey key={surveyId} surveyId={surveyId} />;
}

function NewSurvey() {
  const [survey] = useState<SchoolSurvey>(() => ({
    ...{ surveyId: 0, owner: 'console', version: 0, isRetired: true, posted: 0, lastItemId: 0 },
    plan: emptyPlan(),
  }));
  return <SurveyDesk survey={survey} isNew />;
}

const OneSurvey = ({ surveyId }: { surveyId: number }) => (
  <Fetched asked={useQuery(surveyQuery(surveyId))} failed="这份调查没有打开">
    {(survey) => <SurveyDesk survey={survey} isNew={false} />}
  </Fetched>
);

const NoSurvey = () => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="没有这份调查"
    text="地址可能写错了。"
    action={<Link to="/surveys">回到调查</Link>}
  />
);
