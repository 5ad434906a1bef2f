import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  getRanking,
  getRankingDetail,
  setLeague,
  type RankingRow,
  type RankingType,
} from '@xuezhou/contract/practice';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { rankingWords as words } from '../ranking.words.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ViewFrame } from '../parts/view-frame.tsx';
import { rankingDetailQuery, rankingQuery } from '../views.queries.ts';
import styles from './ranking-page.module.css';

/** One's own figures first; then, for who wants them, those of others. */
export function RankingPage() {
  const { courseId } = useParams({ from: '/course/$courseId/ranking' });
  const { data } = useSuspenseQuery(rankingQuery(courseId));
  const asked = useSearch({ from: '/course/$courseId/ranking' })['type'];
  const [type, setType] = useState<RankingType>(
    data.rankings.find((ranking) => ranking.type === asked)?.type ?? 'week',
  );
  const own = data.rankings.find((ranking) => ranking.type === type);
  return (
    <ViewFrame
      courseId={courseId}
      courseName={data.courseName}
      title={words.title}
      caption={words.caption}
      tab="ranking"
    >
      <ChipFilter
        label={words.types}
        value={type}
        onChange={setType}
        items={data.rankings.map((ranking) => ({ key: ranking.type, label: ranking.title }))}
      />
      {own && (
        <>
          <dl className={styles.own}>
            <div>
              <dt>{words.now}</dt>
              <dd>
                {own.value} {words.unit[type]}
              </dd>
            </div>
            <div>
              <dt>{words.best}</dt>
              <dd>
                {own.best} {words.unit[type]}
              </dd>
            </div>
          </dl>
          <p className="xz-small xz-quiet">
            {own.rank === null ? words.noRank : words.rank(own.rank, own.of)}
            {words.behind}
          </p>
          {type !== 'days' && <p className="xz-caption xz-quiet">{words.how}</p>}
        </>
      )}
      <Boards courseId={courseId} type={type} isInLeague={data.isInLeague} />
    </ViewFrame>
  );
}

interface BoardsProps {
  courseId: number;
  type: RankingType;
  isInLeague: boolean;
}

function Boards({ courseId, type, isInLeague }: BoardsProps) {
  const { data, isError, isFetching, refetch } = useSteadyQuery(rankingDetailQuery(courseId, type));
  const league = useLeague(courseId);
  if (isError)
    return (
      <ErrorState
        order={2}
        title={words.boardsFailed}
        text={words.boardsFailedText}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            {words.again}
          </Button>
        }
      />
    );
  if (!data) return <PageSkeleton shape="list" />;
  return (
    <>
      <SectionCard
        title={words.league}
        action={
          <Button
            variant={isInLeague ? 'subtle' : 'light'}
            loading={league.isPending}
            onClick={() => league.mutate(!isInLeague)}
          >
            {isInLeague ? words.leave : words.join}
          </Button>
        }
      >
        {isInLeague && data.league ? (
          <Board rows={data.league} type={type} label={words.league} />
        ) : (
          <p className="xz-small xz-quiet">{words.leagueText}</p>
        )}
      </SectionCard>
      <SectionCard title={words.first}>
        {data.first.length === 0 ? (
          <p className="xz-small xz-quiet">{words.empty}</p>
        ) : (
          <Board rows={data.first} type={type} label={words.first} />
        )}
      </SectionCard>
    </>
  );
}

function useLeague(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMember: boolean) => call(setLeague, { body: { courseId, isMember } }),
    onSuccess: async ({ isInLeague }) => {
      await Promise.all(
        [getRanking, getRankingDetail].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
      if (!isInLeague) notifications.show(toast({ tone: 'done', title: words.left }));
    },
    onError: (error) => {
      const text = error instanceof RefusalError ? error.message : undefined;
      notifications.show(toast({ tone: 'undone', title: words.failed, text }));
    },
  });
}

interface BoardProps {
  rows: readonly RankingRow[];
  type: RankingType;
  label: string;
}

function Board({ rows, type, label }: BoardProps) {
  return (
    <ol className={styles.board} aria-label={label}>
      {rows.map((row, index) => (
        <li key={index} data-me={row.isMe || undefined}>
          <span className={styles.rank}>{row.rank}</span>
          <span className={styles.name}>
            {row.nickname}
            {row.isMe && `（${words.me}）`}
          </span>
          <span>
            {row.value} {words.unit[type]}
          </span>
        </li>
      ))}
    </ol>
  );
}
