import { Button } from '@mantine/core';
import { Link, linkOptions } from '@tanstack/react-router';
import type { CourseHome, TodayItem } from '@xuezhou/contract/study';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { TaskRow } from '@xuezhou/ui/task-row';
import { toTask } from '../../../platform/task-link.ts';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { todayQuery } from '../study.queries.ts';
import { todayWords as words } from '../today.words.ts';
import styles from './today-card.module.css';

/** What to do today: one list that can be finished. */
export function TodayCard({ home }: { home: CourseHome }) {
  const { data: today, isError, isFetching, refetch } = useSteadyQuery(todayQuery);
  if (today === undefined) {
    if (!isError) return null;
    return (
      <SectionCard title={words.title} size="section" caption={words.failed}>
        <div className={styles.again}>
          <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
            {words.again}
          </Button>
        </div>
      </SectionCard>
    );
  }
  const items = today.items.filter((item) => !isAnnounced(item, home));
  if (items.length === 0)
    return (
      <SectionCard title={words.title} size="section" caption={words.empty}>
        <p className={styles.empty}>{words.emptyText}</p>
      </SectionCard>
    );
  const finished = items.filter(({ isDone }) => isDone).length;
  return (
    <SectionCard
      title={words.title}
      size="section"
      caption={words.finished(finished, items.length)}
    >
      <div className={styles.progress}>
        <ProgressLine value={finished} max={items.length} label={words.progress} />
      </div>
      <ul className={styles.items}>
        {items.map((item, index) => (
          <Item
            // A camp may ask for the same twice on a day.
            key={`${item.kind}-${item.courseId}-${index}`}
            item={item}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

/** What stands above with its own button. */
function isAnnounced({ kind, ...item }: TodayItem, { live, events }: CourseHome): boolean {
  if (kind === 'mock')
    return events.some(({ paperId, examStatus }) => paperId === item.paperId && examStatus === 2);
  const { courseId, title } = item;
  return kind === 'live' && live.some((one) => one.courseId === courseId && one.title === title);
}

function Item({ item }: { item: TodayItem }) {
  const { kind, courseName, finished, total, isDone } = item;
  const state = isDone ? 'done' : 'open';
  return (
    <TaskRow
      state={state}
      stateLabel={words[state]}
      title={<Link {...toItem(item)}>{words.titleOf(item)}</Link>}
      caption={`${words.kindOf(kind)} · ${courseName}`}
      count={total > 1 && `${finished} / ${total}`}
      hasWay
    />
  );
}

/** Where it is done; a paper whose clock runs opens its room. */
function toItem({ kind, task, ...place }: TodayItem) {
  const { courseId, paperId, isDone } = place;
  if (kind === 'wrong')
    return linkOptions({
      to: '/course/$courseId/exercise',
      params: { courseId },
      search: { view: 'wrong' },
    });
  if (kind === 'mock' && paperId !== null && !isDone)
    return linkOptions({ to: '/events/$paperId/room', params: { paperId } });
  return toTask({ ...place, kind: kind === 'camp' ? (task ?? 'lecture') : kind });
}
