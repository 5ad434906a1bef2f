import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { paperIdIn, paperQuery } from '../mock.queries.ts';
import { PaperDesk } from './paper-desk.tsx';

/** One paper: what it asks, what it would be drawn from, and what leads to students. */
export default function PaperPage() {
  const params: { paperId?: string } = useParams({ strict: false });
  const paperId = paperIdIn(params.paperId);
  return paperId === undefined ? <NoPaper /> : <OnePaper key={paperId} paperId={paperId} />;
}

function NoPaper() {
  const router = useRouter();
  return (
    <EmptyState
      art="lighthouse"
      order={1}
      title="没有这份试卷"
      text="地址可能写错了，或者它的课程已经不在了。"
      action={
        <Button variant="light" onClick={() => void router.navigate({ to: '/papers' })}>
          回到试卷
        </Button>
      }
    />
  );
}

const isUnknown = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === consoleRefusals.paperUnknown[0];

function OnePaper({ paperId }: { paperId: number }) {
  const asked = useQuery(paperQuery(paperId));
  if (asked.data !== undefined) return <PaperDesk paper={asked.data} />;
  if (!asked.isError) return <PageSkeleton />;
  if (isUnknown(asked.error)) return <NoPaper />;
  return (
    <>
      <p>
        <Link to="/papers">试卷</Link>
      </p>
      <ErrorState
        order={1}
        title="这份试卷没有打开"
        text={troubleText(asked.error)}
        action={
          <Button variant="light" onClick={() => void asked.refetch()}>
            再试一次
          </Button>
        }
      />
    </>
  );
}
