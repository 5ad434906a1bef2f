import type { CourseHome } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { courseWords } from '../../study.words.ts';
import { weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { spanText } from '../../study-time.ts';
import styles from './week-card.module.css';

const words = courseWords.week;

/** A bar is full at the busiest day, but never at less than this: ten seconds are no full day. */
const leastFull = 30 * 60;

interface WeekCardProps {
  week: CourseHome['week'];
  today: string;
  /** Seconds that the plans mean for a week; null where there is none. */
  goal: number | null;
}

/** Study of this week, a bar a day. */
export function WeekCard({ week, today, goal }: WeekCardProps) {
  const total = week.reduce((sum, { seconds }) => sum + seconds, 0);
  const full = Math.max(leastFull, ...week.map(({ seconds }) => seconds));
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
        {week.map(({ date, seconds }) => {
          const weekday = weekdayNames[weekdayOf(date)] ?? '';
          const isToday = date === today;
          return (
            <li key={date} className={styles.day} data-today={isToday || undefined}>
              <span className="xz-hidden">
                {words.day(
                  isToday ? words.today : words.weekday(weekday),
                  seconds > 0 ? spanText(seconds) : words.nothing,
                )}
              </span>
              <span className={styles.track} aria-hidden>
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
      {total === 0 && <p className={styles.none}>{words.none}</p>}
    </SectionCard>
  );
}
