import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toReview } from '../links.ts';
import { reviewMinutes } from '@xuezhou/rules/review/minutes';
import { entryQuery } from '../review.queries.ts';
import { reviewWords as words } from '../review.words.ts';
import styles from './review-entry.module.css';

/** How much is to be reviewed today, and the way there; nothing for who has nothing to review yet. */
export function ReviewEntry() {
  const { data: overview } = useQuery(entryQuery);
  if (!overview || (overview.total === 0 && overview.streak.days === 0)) return null;
  const { total, done, left, streak } = overview;
  const rest = total - done;
  return (
    <SectionCard>
      <section className={styles.root} aria-label={words.title}>
        <div className={styles.text}>
          <h2 className={styles.title}>{words.title}</h2>
          <p className="xz-small xz-quiet">
            {rest > 0
              ? `${rest} ${words.today.unit} · ${words.today.minutes(reviewMinutes(left))}`
              : total > 0
                ? words.today.all
                : words.today.none}
            {streak.days > 0 && ` · ${words.streak.days(streak.days)}`}
          </p>
        </div>
        <Button
          variant={rest > 0 ? 'light' : 'default'}
          renderRoot={(props) => <Link {...toReview} {...props} />}
        >
          {rest === 0 ? words.forecast : done > 0 ? words.today.goOn : words.today.start}
        </Button>
      </section>
    </SectionCard>
  );
}
