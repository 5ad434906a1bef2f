import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { LtiLaunch } from '@xuezhou/contract/lti';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';
import { launchQuery } from '../lti.queries.ts';
import { launchWords as words } from '../lti.words.ts';
import { LaunchForm } from '../parts/launch-form.tsx';
import { LaunchScene } from '../parts/launch-scene.tsx';
import { useFinish } from '../use-launch.ts';

/** What a university's course platform opened: on to it, or to an account first. */
export function LaunchPage() {
  const { launchId } = useParams({ from: '/lti/$launchId' });
  const asked = useQuery(launchQuery(launchId));
  const retry =
    asked.error instanceof RefusalError ? null : (
      <Button onClick={() => void asked.refetch()}>{words.again}</Button>
    );
  return (
    <LaunchScene>
      {asked.data !== undefined ? (
        asked.data.came === 'somebody' ? (
          <Came launchId={launchId} launch={asked.data} />
        ) : (
          <Refused text={words[asked.data.came](asked.data.platform)} />
        )
      ) : asked.isError ? (
        <Refused text={troubleText(asked.error)} action={retry} />
      ) : (
        <PageSkeleton />
      )}
    </LaunchScene>
  );
}

/** Who is linked is in at once; who is not says with which account, and who may not in reads why. */
function Came({ launchId, launch }: { launchId: string; launch: LtiLaunch }) {
  const { isUnlinked, problem, retry } = useFinish(launchId);
  if (isUnlinked) return <LaunchForm launchId={launchId} launch={launch} />;
  if (problem === null) return <p role="status">{words.opening}</p>;
  const again = problem.mayRetry && <Button onClick={retry}>{words.again}</Button>;
  return <Refused text={problem.text} action={again} />;
}

const Refused = ({ text, action = null }: { text: string; action?: ReactNode }) => (
  <ErrorState
    order={1}
    art="lock"
    title={words.refused}
    text={text}
    action={
      <>
        {action}
        <Button variant="default" renderRoot={(props: object) => <Link to="/" {...props} />}>
          {words.home}
        </Button>
      </>
    }
  />
);
