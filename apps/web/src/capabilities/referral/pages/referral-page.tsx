import { Button } from '@mantine/core';
import type { Referral } from '@xuezhou/contract/referral';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { RecordList } from '../parts/record-list.tsx';
import styles from '../parts/referral.module.css';
import { ShareBar, ShareCard, useSharing } from '../parts/share-card.tsx';
import { referralQuery } from '../referral.queries.ts';
import { referralWords as words } from '../referral.words.ts';

/** A student's code, who came by it, and the rewards. */
export function ReferralPage() {
  const referral = useSteadyQuery({ ...referralQuery, retryOnMount: false });
  return (
    <OwnPage current="referral" title={words.title} caption={words.caption}>
      {referral.isPending && <PageSkeleton />}
      {referral.isError && referral.data === undefined && (
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <Button
              variant="light"
              loading={referral.isFetching}
              onClick={() => void referral.refetch()}
            >
              {words.again}
            </Button>
          }
        />
      )}
      {referral.data && <Recommending referral={referral.data} />}
    </OwnPage>
  );
}

function Recommending({ referral }: { referral: Referral }) {
  const sharing = useSharing(referral.refCode);
  // The school recommends no more: what was promised before is there all the same.
  if (referral.referalPoint === 0)
    return (
      <>
        <SectionCard>
          <EmptyState title={words.off} text={words.offText} />
        </SectionCard>
        {referral.refRecords.length > 0 && <RecordList referral={referral} />}
      </>
    );
  return (
    <>
      <ShareCard referral={referral} sharing={sharing} />
      <RecordList referral={referral} />
      <p className={styles.foot}>{words.foot}</p>
      <ShareBar sharing={sharing} />
    </>
  );
}
