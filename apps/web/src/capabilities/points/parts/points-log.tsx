import { Button } from '@mantine/core';
import type { PointsLog as Entry } from '@xuezhou/contract/points';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { DataTable, type DataColumn } from '@xuezhou/ui/data-table';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useEffect, useRef, useState } from 'react';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { figure, signed } from '../figure.ts';
import { pointsQuery, type Direction } from '../points.queries.ts';
import { pointsWords as words } from '../points.words.ts';
import styles from './points.module.css';

const directions = ['all', 'in', 'out'] as const;

/** What came and went, the latest first; older ones come by scrolling, or by the button. */
export function PointsLog() {
  const [direction, setDirection] = useState<Direction>('all');
  const log = useInfiniteQuery({
    ...pointsQuery(direction),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const entries = log.data?.pages.flatMap(({ pointsLogs }) => pointsLogs) ?? [];
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log;
  const end = useInSight(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => {
    void fetchNextPage();
  });
  return (
    <section aria-label={words.log}>
      <div className={styles.logHead}>
        <h2>{words.log}</h2>
        <ChipFilter
          label={words.filter}
          value={direction}
          onChange={setDirection}
          items={directions.map((key) => ({ key, label: words.directions[key] }))}
        />
      </div>
      {entries.length > 0 && (
        <div aria-busy={log.isPlaceholderData || undefined}>
          <DataTable
            label={words.log}
            rows={entries}
            rowKey={({ logId }) => logId}
            columns={columns}
            renderCard={(entry) => <LogCard entry={entry} />}
          />
        </div>
      )}
      {log.isSuccess && !log.isPlaceholderData && entries.length === 0 && (
        <NoEntries direction={direction} />
      )}
      <div ref={end} />
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt={12}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </section>
  );
}

function NoEntries({ direction }: { direction: Direction }) {
  if (direction !== 'all')
    return <EmptyState title={direction === 'in' ? words.emptyIn : words.emptyOut} />;
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          {words.study}
        </Button>
      }
    />
  );
}

function Change({ points }: { points: number }) {
  return (
    <span className={styles.change} data-out={points < 0 || undefined}>
      {signed(points)}
    </span>
  );
}

const columns: readonly DataColumn<Entry>[] = [
  {
    key: 'what',
    title: words.columns.what,
    render: ({ title }) => <span className={styles.what}>{title}</span>,
  },
  {
    key: 'when',
    title: words.columns.when,
    width: 150,
    render: ({ at }) => <span className="xz-quiet">{momentText(at)}</span>,
  },
  {
    key: 'points',
    title: words.columns.points,
    width: 84,
    align: 'right',
    render: ({ bonusPoint }) => <Change points={bonusPoint} />,
  },
  {
    key: 'balance',
    title: words.columns.balance,
    width: 84,
    align: 'right',
    render: ({ balance }) => <span className="xz-quiet">{figure(balance)}</span>,
  },
];

function LogCard({ entry: { title, at, balance, bonusPoint } }: { entry: Entry }) {
  return (
    <div className={styles.logCard}>
      <div>
        <div>{title}</div>
        <div className="xz-caption xz-quiet">
          {momentText(at)}，{words.balance(figure(balance))}
        </div>
      </div>
      <Change points={bonusPoint} />
    </div>
  );
}

/** Calls when the end of a list comes near, as long as there is more. */
function useInSight(isWanted: boolean, call: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    if (!isWanted || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWanted]);
  return place;
}
