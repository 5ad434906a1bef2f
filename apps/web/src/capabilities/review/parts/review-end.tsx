import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { LineArt } from '@xuezhou/ui/line-art';
import { PageColumn } from '@xuezhou/ui/page-column';
import { useEffect, type ReactNode } from 'react';
import { useWaitingCount } from '../../../platform/outbox/outbox.ts';
import { entryQuery } from '../review.queries.ts';
import { reviewWords as words } from '../review.words.ts';
import { takeMore } from '../today-session.ts';
import { LeaveLink } from './leave-link.tsx';
import styles from './review-end.module.css';
import { StreakCard } from './streak-card.tsx';

interface ReviewEndProps {
  counts: { total: number; cards: number; questions: number };
  tools: ReactNode;
  onMore: () => void;
}

/** Done for today: what it came to, and nothing that must be done next. */
export function ReviewEnd({ counts, tools, onMore }: ReviewEndProps) {
  const client = useQueryClient();
  const waiting = useWaitingCount();
  const { data: overview, refetch } = useQuery(entryQuery);
  // The server knows all of it only once everything has been sent.
  useEffect(() => {
    if (waiting === 0) void refetch();
  }, [waiting, refetch]);
  const more = useMutation({ mutationFn: () => takeMore(client), onSuccess: onMore });
  const isEmpty = counts.total === 0;
  const carried = overview?.carried ?? 0;
  return (
    <AppFrame variant="task" name={words.title} leave={<LeaveLink to="/dashboard" />} tools={tools}>
      <PageColumn layout="card">
        <div className={styles.root}>
          <LineArt name={isEmpty ? 'island' : 'boat'} />
          <h2 className={styles.title}>{isEmpty ? words.today.none : words.end.title}</h2>
          {isEmpty ? (
            <p className="xz-quiet">{words.today.noneText}</p>
          ) : (
            <dl className={styles.figures}>
              <div>
                <dt>{words.end.cards}</dt>
                <dd>{counts.cards}</dd>
              </div>
              <div>
                <dt>{words.end.questions}</dt>
                <dd>{counts.questions}</dd>
              </div>
            </dl>
          )}
          {waiting > 0 && (
            <p role="status" className="xz-small xz-quiet">
              {words.end.waiting(waiting)}
            </p>
          )}
          {carried > 0 && <p className="xz-small xz-quiet">{words.today.carried(carried)}</p>}
          <div className={styles.ways}>
            <Button size="lg" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
              {words.today.toDashboard}
            </Button>
            {overview && carried > 0 && waiting === 0 && (
              <Button
                size="lg"
                variant="default"
                loading={more.isPending}
                onClick={() => more.mutate()}
              >
                {words.today.more(Math.min(carried, overview.perDay))}
              </Button>
            )}
          </div>
        </div>
        {overview && <StreakCard streak={overview.streak} />}
      </PageColumn>
    </AppFrame>
  );
}
