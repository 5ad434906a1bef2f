import type { ReviewOverview } from '@xuezhou/contract/review';
import { SectionCard } from '@xuezhou/ui/section-card';
import { missesForgiven } from '@xuezhou/rules/review/streak';
import { reviewWords } from '../review.words.ts';
import styles from './today-review.module.css';

const words = reviewWords.streak;

/** How many days, and the rule that forgives. */
export function StreakCard({ streak }: { streak: ReviewOverview['streak'] }) {
  return (
    <SectionCard title={words.title}>
      <p className={styles.streak}>{streak.days > 0 ? words.days(streak.days) : words.none}</p>
      <p className="xz-small">{stateOf(streak)}</p>
      {streak.missed > 0 && (
        <p className="xz-small xz-quiet">
          {streak.missed <= missesForgiven
            ? words.missed(streak.missed)
            : words.halved(streak.missed)}
        </p>
      )}
      <p className="xz-caption xz-quiet">{words.rule}</p>
    </SectionCard>
  );
}

function stateOf({ isFrozen, isKeptToday }: ReviewOverview['streak']): string {
  if (isFrozen) return words.frozen;
  return isKeptToday ? words.kept : words.open;
}
