import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { OpenedQuestion } from '@xuezhou/contract/review/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { questionIdIn, questionQuery } from './question.queries.ts';
import { QuestionDesk } from './question-desk.tsx';

/** One question: it is read, written, compared with what it was, and published. */
export default function QuestionPage() {
  const params: { questionId?: string } = useParams({ strict: false });
  const questionId = questionIdIn(params.questionId);
  return questionId === undefined ? (
    <NoQuestion />
  ) : (
    <OneQuestion key={questionId} questionId={questionId} />
  );
}

function NoQuestion() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这道题"
      text="地址可能写错了，或者这份草稿已经放弃。"
      action={
        <Button variant="light" onClick={() => void router.navigate({ to: '/bank' })}>
          回到题库
        </Button>
      }
    />
  );
}

const isUnknown = (error: Error): boolean =>
  isGone(error) ||
  (error instanceof RefusalError && error.status === consoleRefusals.questionsUnknown[0]);

function OneQuestion({ questionId }: { questionId: number }) {
  const asked = useQuery({ ...questionQuery(questionId), refetchOnWindowFocus: false });
  const [first, setFirst] = useState<OpenedQuestion>();
  // Another publication begins anew; what a colleague saved meanwhile comes by a conflict, not over what is written.
  if (asked.data !== undefined && asked.data.version !== first?.version) setFirst(asked.data);
  if (first !== undefined)
    return (
      <QuestionDesk
        key={first.version}
        first={first}
        now={asked.data ?? first}
        onDropped={() => setFirst(undefined)}
      />
    );
  if (!asked.isError) return <PageSkeleton />;
  if (isUnknown(asked.error)) return <NoQuestion />;
  return (
    <ErrorState
      order={1}
      title="这道题没有打开"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}
