import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { threadQuery } from '../qa.queries.ts';
import { ThreadView, type OneThreadProps } from './thread-view.tsx';

/** One question with all that belongs to it. */
export function OneThread(props: OneThreadProps) {
  const thread = useSteadyQuery(threadQuery(props.questionId));
  if (thread.isPending)
    return (
      <>
        {props.back}
        <PageSkeleton shape="reading" delay={300} label="正在取这个问题" />
      </>
    );
  if (thread.data === undefined)
    return (
      <>
        {props.back}
        <ErrorState
          art={thread.error instanceof RefusalError ? 'lighthouse' : 'storm'}
          title="这个问题没有取到"
          text={troubleText(thread.error)}
          action={<Button onClick={() => void thread.refetch()}>再试一次</Button>}
        />
      </>
    );
  return <ThreadView {...props} thread={thread.data} />;
}
