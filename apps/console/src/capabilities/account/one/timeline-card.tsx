import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { timeText } from '@xuezhou/client/time/moment-text.ts';
import {
  getStudentTimeline,
  type TimelineEntry,
  type TimelineKind,
} from '@xuezhou/contract/account/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useMay } from '../../../platform/session/self.ts';
import styles from './timeline-card.module.css';

type Shown = TimelineKind | 'all';

const timelinePages = (studentId: number, kind: Shown) =>
  infiniteQueryOptions({
    queryKey: [getStudentTimeline.path, studentId, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        getStudentTimeline,
        {
          params: { studentId },
          query: {
            ...(kind !== 'all' && { kind }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal, ignoreErrors: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What the student did and what was done for them, by day, the youngest first. */
export function TimelineCard({ studentId }: { studentId: number }) {
  const may = useMay();
  const [kind, setKind] = useState<Shown>('all');
  const kinds: readonly { key: Shown; label: string }[] = [
    ...([
      { key: 'all', label: '全部' },
      { key: 'study', label: '学习' },
      { key: 'qa', label: '答疑' },
    ] as const),
    ...(may('order.read') ? [{ key: 'order', label: '订单' } as const] : []),
    ...([
      { key: 'message', label: '消息' },
      { key: 'account', label: '账号' },
    ] as const),
    ...(may('audit.read') ? [{ key: 'staff', label: '老师做的' } as const] : []),
  ];
  return (
    <SectionCard
      title="经过"
      action={
        may('audit.read') && (
          <Link to="/audit" search={{ kind: 'student', id: String(studentId) }}>
            操作记录
          </Link>
        )
      }
    >
      <ChipFilter label="看哪一种" items={kinds} value={kind} onChange={setKind} />
      <Entries key={kind} studentId={studentId} kind={kind} />
    </SectionCard>
  );
}

function Entries({ studentId, kind }: { studentId: number; kind: Shown }) {
  const query = useInfiniteQuery(timelinePages(studentId, kind));
  if (query.data === undefined) {
    if (query.error === null) return <PageSkeleton delay={300} label="正在取他的经过" />;
    return (
      <ErrorState
        title="他的经过没有取到"
        text={troubleText(query.error)}
        action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
      />
    );
  }
  const entries = query.data.pages.flatMap(({ list }) => list);
  if (entries.length === 0) return <p className={styles.none}>这一种还没有。</p>;
  return (
    <>
      {byDay(entries).map(({ day, own }) => (
        <section key={day} aria-label={day} className={styles.day}>
          <h3>{day}</h3>
          <ol>
            {own.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? '没有取到，再试一次' : '看更早的'}
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { at, kind, title, note, path } }: { entry: TimelineEntry }) {
  return (
    <li className={styles.entry} data-kind={kind}>
      <div>
        <p>{path === null ? title : <Link to={path}>{title}</Link>}</p>
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      <time dateTime={at}>{timeText(at)}</time>
    </li>
  );
}

/** In the order in which they come. */
function byDay(entries: readonly TimelineEntry[]): { day: string; own: TimelineEntry[] }[] {
  const today = dayOf(Date.now());
  const days: { day: string; own: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayText(dayOf(Date.parse(entry.at)), today);
    const last = days.at(-1);
    if (last?.day === day) last.own.push(entry);
    else days.push({ day, own: [entry] });
  }
  return days;
}
