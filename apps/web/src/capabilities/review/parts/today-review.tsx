import { Button, NativeSelect } from '@mantine/core';
import { getReview, saveReviewSetting, type ReviewOverview } from '@xuezhou/contract/review';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useRef } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { useWaitingCount } from '../../../platform/outbox/outbox.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { toRun } from '../links.ts';
import { reviewMinutes } from '@xuezhou/rules/review/minutes';
import { overviewQuery } from '../review.queries.ts';
import { reviewWords as words } from '../review.words.ts';
import { takeMore } from '../today-session.ts';
import { ForecastCard } from './forecast-card.tsx';
import { LeaveLink } from './leave-link.tsx';
import { StreakCard } from './streak-card.tsx';
import styles from './today-review.module.css';

const choices = [10, 20, 40, 60, 100, 150, 200, 300];

/** What is to do today, what comes, and how much one wants of it. */
export function TodayReview() {
  useTitle(words.title);
  const { data: overview, refetch } = useSuspenseQuery(overviewQuery);
  const waiting = useWaitingCount();
  const wasWaiting = useRef(false);
  // The server knows what was just done only once it has been sent.
  useEffect(() => {
    if (waiting === 0 && wasWaiting.current) void refetch();
    wasWaiting.current = waiting > 0;
  }, [waiting, refetch]);
  return (
    <AppFrame variant="task" name={words.title} leave={<LeaveLink to="/dashboard" />}>
      <PageColumn layout="aside" aside={<StreakCard streak={overview.streak} />}>
        {overview.total === 0 ? <Nothing /> : <TodayCard overview={overview} />}
        {overview.forecast.some(({ count }) => count > 0) && (
          <ForecastCard forecast={overview.forecast} />
        )}
        <PerDay perDay={overview.perDay} />
      </PageColumn>
    </AppFrame>
  );
}

function Nothing() {
  return (
    <EmptyState
      art="island"
      title={words.today.none}
      text={words.today.noneText}
      action={
        <Button renderRoot={(props) => <Link to="/exercise" {...props} />}>
          {words.today.toPractice}
        </Button>
      }
    />
  );
}

function TodayCard({ overview }: { overview: ReviewOverview }) {
  const { total, done, left, carried } = overview;
  const rest = total - done;
  return (
    <SectionCard>
      <section className={styles.today} aria-label={words.title}>
        <div>
          <h2 className={styles.title}>{rest === 0 ? words.today.all : words.title}</h2>
          {rest > 0 && (
            <>
              <p className={styles.figure}>
                <span className="xz-figure">{rest}</span> {words.today.unit}
                <span className={styles.minutes}>{words.today.minutes(reviewMinutes(left))}</span>
              </p>
              <ul className={styles.kinds}>
                {(['card', 'wrong', 'marked'] as const)
                  .filter((kind) => left[kind] > 0)
                  .map((kind) => (
                    <li key={kind}>
                      {words.reasons[kind === 'card' ? 'due' : kind]} <b>{left[kind]}</b>
                    </li>
                  ))}
              </ul>
            </>
          )}
          {carried > 0 && <p className="xz-small xz-quiet">{words.today.carried(carried)}</p>}
        </div>
        <div className={styles.go}>
          {rest > 0 ? (
            <Button size="lg" fullWidth renderRoot={(props) => <Link {...toRun} {...props} />}>
              {done > 0 ? words.today.goOn : words.today.start}
            </Button>
          ) : (
            carried > 0 && <MoreButton overview={overview} />
          )}
          {done > 0 && (
            <>
              <ProgressLine value={done} max={total} label={words.progress} />
              <p className="xz-caption xz-quiet">{words.today.done(done, total)}</p>
            </>
          )}
        </div>
      </section>
    </SectionCard>
  );
}

function MoreButton({ overview: { carried, perDay } }: { overview: ReviewOverview }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const more = useMutation({
    mutationFn: () => takeMore(client),
    onSuccess: () => navigate(toRun),
  });
  return (
    <Button
      size="lg"
      fullWidth
      variant="default"
      loading={more.isPending}
      onClick={() => more.mutate()}
    >
      {words.today.more(Math.min(carried, perDay))}
    </Button>
  );
}

function PerDay({ perDay }: { perDay: number }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (wish: number) => call(saveReviewSetting, { body: { perDay: wish } }),
    onSuccess: (overview) => client.setQueryData(keyOf(getReview, {}), overview),
  });
  const shown = save.isPending ? save.variables : perDay;
  const offered = [...new Set([...choices, shown])].toSorted((one, other) => one - other);
  return (
    <SectionCard>
      <NativeSelect
        label={words.perDay}
        description={words.perDayHint}
        value={String(shown)}
        data={offered.map((count) => ({ value: String(count), label: words.perDayOption(count) }))}
        onChange={(event) => save.mutate(Number(event.currentTarget.value))}
        error={save.isError ? words.perDayFailed : null}
      />
    </SectionCard>
  );
}
