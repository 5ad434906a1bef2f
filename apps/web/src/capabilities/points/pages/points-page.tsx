import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { BalanceCard } from '../parts/balance-card.tsx';
import { GoodsCard } from '../parts/goods-card.tsx';
import { PointsLog } from '../parts/points-log.tsx';
import { pointsQuery } from '../points.queries.ts';
import { pointsWords as words } from '../points.words.ts';

/** A student's points: what there is, what it buys, where it came from. */
export function PointsPage() {
  const isOnline = useOnline();
  const points = useInfiniteQuery({ ...pointsQuery('all'), retryOnMount: false });
  const now = points.data?.pages[0];
  return (
    <OwnPage current="points" title={words.title} caption={words.caption}>
      {points.isPending && <PageSkeleton />}
      {points.isError && now === undefined && (
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <Button
              variant="light"
              loading={points.isFetching}
              onClick={() => void points.refetch()}
            >
              {words.again}
            </Button>
          }
        />
      )}
      {now && (!isOnline || points.isRefetchError) && (
        <p className="xz-caption xz-quiet" role="status">
          {words.age(momentText(new Date(points.dataUpdatedAt).toISOString()))}
        </p>
      )}
      {now && (
        <>
          <BalanceCard points={now} />
          <GoodsCard free={now.mypoints - now.heldPoints} />
          <PointsLog />
        </>
      )}
    </OwnPage>
  );
}
