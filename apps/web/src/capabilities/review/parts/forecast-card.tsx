import type { ReviewOverview } from '@xuezhou/contract/review';
import { dayOfText, weekdayOfDay } from '@xuezhou/rules/flash-card/study-day';
import { SectionCard } from '@xuezhou/ui/section-card';
import { reviewWords as words } from '../review.words.ts';
import styles from './forecast-card.module.css';

/** A bar is full at the busiest day, but never at less than this: two items are no full day. */
const leastFull = 10;

/** What the next days hold. */
export function ForecastCard({ forecast }: { forecast: ReviewOverview['forecast'] }) {
  const full = Math.max(leastFull, ...forecast.map(({ count }) => count));
  return (
    <SectionCard title={words.forecast}>
      <ul className={styles.bars}>
        {forecast.map(({ day, count }) => (
          <li key={day} className={styles.day}>
            <span className="xz-hidden">{words.forecastDay(dayText(day), count)}</span>
            <span className={styles.count} aria-hidden>
              {count > 0 && count}
            </span>
            <span className={styles.track} aria-hidden>
              {count > 0 && (
                <span
                  className={styles.bar}
                  style={{ height: `${Math.max(6, (count / full) * 100)}%` }}
                />
              )}
            </span>
            <span className={styles.name} aria-hidden>
              {weekdayNames[weekdayOfDay(dayOfText(day)) - 1]}
            </span>
          </li>
        ))}
      </ul>
      <p className="xz-caption xz-quiet">{words.forecastHint}</p>
    </SectionCard>
  );
}

const weekdayNames = [...'一二三四五六日'];

const dayText = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;
