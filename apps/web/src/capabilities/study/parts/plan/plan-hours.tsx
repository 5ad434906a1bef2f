import { Button } from '@mantine/core';
import type { StudyPlan } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { weekNames } from './hours-field.tsx';
import { planViewWords } from './plan-view.words.ts';
import styles from './plan-view.module.css';

const { hours: words, clock } = planViewWords;

/** The time of each weekday, and the way to change it. */
export function PlanHours({ plan, onEdit }: { plan: StudyPlan; onEdit: () => void }) {
  const { weekdays, weeklyMinutes } = plan;
  if (weekdays === null || weeklyMinutes === null) return null;
  const highest = Math.max(1, ...weekdays);
  return (
    <SectionCard
      title={words.title}
      action={
        <Button variant="subtle" size="compact-md" aria-haspopup="dialog" onClick={onEdit}>
          {words.change}
        </Button>
      }
    >
      <ul className={styles.seven}>
        {weekNames.map((name, index) => {
          const minutes = weekdays[index] ?? 0;
          return (
            <li key={name}>
              <span>{words.day(name)}</span>
              <span className={styles.weekBar} aria-hidden>
                <i style={{ width: `${(100 * minutes) / highest}%` }} />
              </span>
              <b data-none={minutes === 0 || undefined}>{clock(minutes)}</b>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{words.sum(weeklyMinutes)}</p>
    </SectionCard>
  );
}
