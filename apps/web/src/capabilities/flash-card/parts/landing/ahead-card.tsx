import { dayOfText, weekdayOfDay } from '@xuezhou/rules/flash-card/study-day';
import { SectionCard } from '@xuezhou/ui/section-card';
import { dayText } from '@xuezhou/client/time/days.ts';
import type { CardInfo } from '../../card-info.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import styles from './ahead-card.module.css';

const words = flashCardWords.landing;

/** A bar is full at the busiest day, but never at less than this: two cards are no full day. */
const leastFull = 10;

/** How many cards come back on each of the next days. */
export function AheadCard({ ahead }: { ahead: CardInfo['ahead'] }) {
  const full = Math.max(leastFull, ...ahead.map(({ count }) => count));
  const isEmpty = ahead.every(({ count }) => count === 0);
  return (
    <SectionCard title={words.ahead}>
      {isEmpty ? (
        <p className="xz-small xz-quiet">{words.aheadNone}</p>
      ) : (
        <ul className={styles.bars}>
          {ahead.map(({ day, count }) => (
            <li key={day} className={styles.day}>
              <span className="xz-hidden">{words.aheadDay(dayText(day), count)}</span>
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
      )}
    </SectionCard>
  );
}

const weekdayNames = [...'一二三四五六日'];
