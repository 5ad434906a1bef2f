import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { SchoolSurvey } from '@xuezhou/contract/survey/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { surveyIdIn, surveyQuery } from '../survey.queries.ts';
import { emptyPlan } from './plan-parts.ts';
import { SurveyDesk } from './survey-desk.tsx';

/** One survey: what it asks, on which condition, until when, and what was answered. */
export default function SurveyPage() {
  const params: { surveyId?: string } = useParams({ strict: false });
  const surveyId = surveyIdIn(params.surveyId);
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

function OneSurvey({ surveyId }: { surveyId: number }) {
  const asked = useQuery(surveyQuery(surveyId));
  if (asked.data !== undefined) return <SurveyDesk survey={asked.data} isNew={false} />;
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      title="这份调查没有打开"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

const NoSurvey = () => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="没有这份调查"
    text="地址可能写错了。"
    action={<Link to="/surveys">回到调查</Link>}
  />
);
