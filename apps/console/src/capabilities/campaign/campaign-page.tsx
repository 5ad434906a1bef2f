import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { Suspense } from 'react';
import styles from './campaign.module.css';
import { campaignQuery, type Campaign } from './campaign.queries.ts';
import { ComposeView } from './compose/compose-view.tsx';

const NotFetched = () => (
  <ErrorState
    title="这一页没有取到"
    text="请看看网络，再打开一次。"
    action={<Button onClick={() => window.location.reload()}>再试一次</Button>}
  />
);
// Whoever writes one fetches nothing of it.
const ReportView = lazyPart(() => import('./report/report-view.tsx'), 'ReportView', NotFetched);

// Whoever opens one that is written already fetches nothing of it.
const NewCampaign = lazyPart(() => import('./compose/new-campaign.tsx'), 'NewCampaign', NotFetched);

/** One message to many: written while it is a draft, and afterwards what came of it. */
export default function CampaignPage() {
  const { campaignId = '' }: { campaignId?: string } = useParams({ strict: false });
  const isNew = campaignId === 'new';
  const query = useQuery({ ...campaignQuery(campaignId), enabled: !isNew });
  return (
    <>
      <p className={styles.back}>
        <Link to="/messages">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          消息
        </Link>
      </p>
      {isNew ? (
        <Suspense fallback={<PageSkeleton delay={300} label="正在开一封新消息" />}>
          <NewCampaign />
        </Suspense>
      ) : (
        <One key={campaignId} query={query} />
      )}
    </>
  );
}

function One({
  query: { data, error, refetch },
}: {
  query: ReturnType<typeof useQuery<Campaign>>;
}) {
  if (data !== undefined)
    return data.state === 'draft' || data.state === 'stopped' ? (
      <ComposeView campaign={data} />
    ) : (
      <Suspense fallback={<PageSkeleton delay={300} label="正在取这条消息的结果" />}>
        <ReportView campaignId={data.campaignId} />
      </Suspense>
    );
  if (error === null) return <PageSkeleton delay={300} label="正在取这条消息" />;
  if (error instanceof RefusalError)
    return (
      <EmptyState
        art="lighthouse"
        order={1}
        title="没有这条消息"
        text="地址可能写错了，或者它已被删掉。"
      />
    );
  return (
    <ErrorState
      title="这条消息没有取到"
      text={troubleText(error)}
      action={<Button onClick={() => void refetch()}>再试一次</Button>}
    />
  );
}
