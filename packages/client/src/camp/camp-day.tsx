import type { CampDay, CampTask } from '@xuezhou/contract/camp';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { TaskRow } from '@xuezhou/ui/task-row';
import type { ReactNode } from 'react';
import { campDayWords as words } from './camp-day.words.ts';
import styles from './camp-day.module.css';

interface CampDayCardProps {
  day: CampDay;
  isShown: boolean;
  /** The way to where a task is done; without it nothing leads anywhere. */
  linkOf?: (task: CampTask) => ReactNode;
}

/** A day of a camp with its tasks, as a student has it. */
export function CampDayCard({
  day: { day, date, isOpen, isToday, tasks },
  isShown,
  linkOf,
}: CampDayCardProps) {
  const finished = tasks.filter(({ isDone }) => isDone).length;
  const hasWay = isOpen && linkOf !== undefined;
  return (
    <SectionCard padding="none">
      <details open={isShown}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{words.day(day)}</h2>
          <span className={styles.date}>{words.dayText(date)}</span>
          {isToday && <StatusChip tone="accent">{words.today}</StatusChip>}
          <span className={styles.count}>
            {isOpen ? words.finished(finished, tasks.length) : words.opensOn(date)}
          </span>
        </summary>
        <ul className={styles.tasks}>
          {tasks.map((task, index) => {
            const state = task.isDone ? 'done' : isOpen ? 'open' : 'locked';
            return (
              <TaskRow
                // A day may ask for the same twice.
                key={index}
                state={state}
                stateLabel={words[state]}
                title={hasWay ? linkOf(task) : task.title}
                caption={words.kind(task.kind)}
                count={words.count(task.kind, task.finished, task.total)}
                hasWay={hasWay}
              />
            );
          })}
        </ul>
      </details>
    </SectionCard>
  );
}
