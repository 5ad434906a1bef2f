import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TodayItem } from '@xuezhou/contract/study';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { TaskRow } from '@xuezhou/ui/task-row';
import { useState } from 'react';
import { clockOf } from '@xuezhou/client/time/days.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { planWords } from '../../today/plan.words.ts';
import { toItem } from '../../today/today-link.ts';
import { keyOf } from '../../today/entry-key.ts';
import type { TodayList } from '../../today/today-list.ts';
import { todayWords as words } from '../../today/today.words.ts';
import { walkTo } from '../../today/walk.ts';
import styles from './today-card.module.css';

const PlanSheet = sheetPart(() => import('../plan/plan-sheet.tsx'), 'PlanSheet');

interface TodayCardProps {
  /** Undefined when it did not come. */
  list: (TodayList & { date: string; isKept: boolean }) | undefined;
  hasPlan: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

/** What to do today: one list that can be finished. */
export function TodayCard({ list, hasPlan, isFetching, onRetry }: TodayCardProps) {
  if (list === undefined)
    return (
      <SectionCard title={words.title} size="section" caption={words.failed}>
        <div className={styles.again}>
          <Button variant="light" loading={isFetching} onClick={onRetry}>
            {words.again}
          </Button>
        </div>
      </SectionCard>
    );
  const { items, finished, minutes } = list;
  if (items.length === 0)
    return (
      <SectionCard
        title={words.title}
        size="section"
        caption={words.empty}
        action={<PlanButton hasPlan={hasPlan} />}
      >
        <p className={styles.empty}>{hasPlan ? words.emptyText : planWords.invite}</p>
      </SectionCard>
    );
  return (
    <SectionCard
      title={words.title}
      size="section"
      caption={words.finished(finished, items.length, minutes)}
      action={<PlanButton hasPlan={hasPlan} />}
    >
      {list.isKept && <p className={styles.kept}>{words.kept}</p>}
      {!hasPlan && <p className={styles.kept}>{planWords.invite}</p>}
      <div className={styles.progress}>
        <ProgressLine value={finished} max={items.length} label={words.progress} />
      </div>
      <ul className={styles.items}>
        {items.map((item, index) => (
          // A camp may ask for the same twice on a day.
          <Item key={`${keyOf(item)}-${index}`} item={item} date={list.date} />
        ))}
      </ul>
    </SectionCard>
  );
}

function PlanButton({ hasPlan }: { hasPlan: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.plan}
        variant="subtle"
        size="compact-md"
        aria-haspopup="dialog"
        rightSection={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {hasPlan ? planWords.change : planWords.make}
      </Button>
      <PlanSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Item({ item, date }: { item: TodayItem; date: string }) {
  const { finished, total, isDone, minutes } = item;
  const state = isDone ? 'done' : 'open';
  const count = total > 1 && finished > 0 && !isDone ? `${finished} / ${total}` : null;
  return (
    <TaskRow
      state={state}
      stateLabel={words[state]}
      title={
        <Link {...toItem(item)} onClick={() => walkTo(date, item)}>
          {words.titleOf(item)}
        </Link>
      }
      caption={captionOf(item)}
      count={[count, minutes > 0 && words.minutes(minutes)].filter(Boolean).join(' · ')}
      hasWay={!isDone}
    />
  );
}

function captionOf(item: TodayItem): string {
  const { kind, isDone, doneAt, beginsAt, campName } = item;
  if (isDone && doneAt !== null) return words.doneAt(kind, clockOf(Date.parse(doneAt)));
  const begins = beginsAt === null ? [] : [words.begins(clockOf(Date.parse(beginsAt)))];
  const camp = campName === null ? [] : [words.alsoCamp(campName)];
  return [words.evidenceOf(item), ...begins, ...camp].filter(Boolean).join(' · ');
}
