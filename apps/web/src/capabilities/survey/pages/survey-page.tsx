import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Survey } from '@xuezhou/contract/survey';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useState } from 'react';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { LeaveSurvey } from '../parts/leave-survey.tsx';
import { SurveyForm } from '../parts/survey-form.tsx';
import { surveyQuery } from '../survey.queries.ts';
import { surveyWords as words } from '../survey.words.ts';

/** A survey: a page for each section, or why there is nothing to fill in. */
export function SurveyPage() {
  const { surveyId } = useParams({ from: '/survey/$surveyId' });
  const { data: survey } = useSuspenseQuery(surveyQuery(surveyId));
  const [isDone, setDone] = useState(false);
  // What was begun before the end is sent, and the server says whether it is too late.
  const [end] = useState(() => endOf(survey));
  useTitle(survey.title);
  const shown = isDone
    ? { title: words.done, text: survey.thanks || words.doneText }
    : survey.postedAt === null
      ? end
      : { title: words.posted, text: words.postedText(momentText(survey.postedAt)) };
  if (shown === null)
    return <SurveyForm key={surveyId} survey={survey} onTaken={() => setDone(true)} />;
  return (
    <AppFrame variant="task" name={survey.title} leave={<LeaveSurvey />}>
      <PageColumn layout="card">
        <div role="status">
          <EmptyState
            art="island"
            {...shown}
            action={
              <Button variant="light" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                {words.home}
              </Button>
            }
          />
        </div>
      </PageColumn>
    </AppFrame>
  );
}

function endOf({ opensAt, closesAt }: Survey): { title: string; text: string } | null {
  const now = serverNow();
  if (opensAt !== null && now < Date.parse(opensAt))
    return { title: words.notOpen, text: words.notOpenText(momentText(opensAt)) };
  if (closesAt !== null && now >= Date.parse(closesAt))
    return { title: words.over, text: words.overText(momentText(closesAt)) };
  return null;
}
