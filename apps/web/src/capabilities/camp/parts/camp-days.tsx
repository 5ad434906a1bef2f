import { Link } from '@tanstack/react-router';
import type { CampDay, MyCamp } from '@xuezhou/contract/camp';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { TaskRow } from '@xuezhou/ui/task-row';
import { toTask } from '../../../platform/study/task-link.ts';
import { campWords as words } from '../camp.words.ts';
import styles from './camp-days.module.css';

/** The days of a camp; today's is open, else the first that has something left. */
export function CampDays({ camp }: { camp: MyCamp }) {
  const shown =
    camp.days.find(({ isToday }) => isToday) ??
    camp.days.find((day) => day.isOpen && day.tasks.some(({ isDone }) => !isDone)) ??
    camp.days[0];
  return camp.days.map((day) => (
    <SectionCard key={day.day} padding="none">
      <Day day={day} courseId={camp.courseId} isShown={day === shown} />
    </SectionCard>
  ));
}

interface DayProps {
  day: CampDay;
  courseId: number;
  isShown: boolean;
}

function Day({ day: { day, date, isOpen, isToday, tasks }, courseId, isShown }: DayProps) {
  const finished = tasks.filter(({ isDone }) => isDone).length;
  return (
    <details className={styles.day} open={isShown}>
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
              title={
                isOpen ? <Link {...toTask({ ...task, courseId })}>{task.title}</Link> : task.title
              }
              caption={words.kind(task.kind)}
              count={words.count(task.kind, task.finished, task.total)}
              hasWay={isOpen}
            />
          );
        })}
      </ul>
    </details>
  );
}
