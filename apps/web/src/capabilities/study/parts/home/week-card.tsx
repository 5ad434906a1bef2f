import type { CourseHome } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { weekWords } from './week.words.ts';
import { weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { spanText } from '../../study-time.ts';
import styles from './week-card.module.css';

const words = weekWords;

/** A bar is full at the busiest day, but never at less than this: ten seconds are no full day. */
const leastFull = 30 * 60;

interface WeekCardProps {
  week: CourseHome['week'];
  today: string;
  /** Minutes that the plans have on each day, Monday first; empty where there is none. */
  planned: readonly number[];
}

/** Study of this week, a bar a day. */
export function WeekCard({ week, today, planned }: WeekCardProps) {
  const total = week.reduce((sum, { seconds }) => sum + seconds, 0);
  const goal = planned.length === 0 ? null : planned.reduce((sum, own) => sum + own * 60, 0);
  const full = Math.max(
    leastFull,
    ...week.map(({ seconds }) => seconds),
    ...planned.map((minutes) => minutes * 60),
  );
  return (
    <SectionCard
      title={words.title}
      {...((total > 0 || goal !== null) && {
        action: (
          <span>
            <b className={styles.total}>{spanText(total)}</b>
            {goal !== null && <span className={styles.goal}> / {spanText(goal)}</span>}
          </span>
        ),
      })}
    >
      <ul className={styles.bars}>
        {week.map(({ date, seconds }, index) => {
          const weekday = weekdayNames[weekdayOf(date)] ?? '';
          const isToday = date === today;
          const minutes = planned[index] ?? 0;
          return (
            <li key={date} className={styles.day} data-today={isToday || undefined}>
              <span className="xz-hidden">
                {words.day(
                  isToday ? words.today : words.weekday(weekday),
                  seconds > 0 ? spanText(seconds) : words.nothing,
                )}
                {minutes > 0 && words.planned(spanText(minutes * 60))}
              </span>
              <span className={styles.track} aria-hidden>
                {minutes > 0 && (
                  <span
                    className={styles.planned}
                    style={{ bottom: `${Math.min(98, (minutes * 6000) / full)}%` }}
                  />
                )}
                {seconds > 0 && (
                  <span
                    className={styles.bar}
                    style={{ height: `${Math.max(8, (seconds / full) * 100)}%` }}
                  />
                )}
              </span>
              <span className={styles.name} aria-hidden>
                {isToday ? words.today : weekday}
              </span>
            </li>
          );
        })}
      </ul>
      {goal !== null && <p className={styles.none}>{words.dashed}</p>}
      {total === 0 && goal === null && <p className={styles.none}>{words.none}</p>}
    </SectionCard>
  );
}
