import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { rankingWords as words } from '../../ranking.words.ts';
import { standingQuery } from '../../views.queries.ts';
import styles from './standing-card.module.css';

/** One's own points of a course and their rank, as its ranking says them, and the way there. */
export function StandingCard({ courseId }: { courseId: number }) {
  const { data } = useQuery(standingQuery(courseId));
  const own = data?.rankings.find(({ type }) => type === 'total');
  if (!own) return null;
  return (
    <SectionCard padding="none">
      <Link
        className={styles.root}
        to="/course/$courseId/ranking"
        params={{ courseId }}
        search={{ type: own.type }}
      >
        <span>
          <span className={styles.title}>{own.title}</span>
          <span className={styles.value}>{own.value.toLocaleString('en-US')}</span>
          <span className={styles.unit}>{words.unit.total}</span>
          <span className={styles.title}>{words.inShort}</span>
        </span>
        {own.rank !== null && (
          <span className={styles.rank}>
            <span className={styles.title}>{words.placeTitle}</span>
            <span className={styles.value}>{words.place(own.rank)}</span>
            <span className={styles.unit}>{words.of(own.of)}</span>
          </span>
        )}
      </Link>
    </SectionCard>
  );
}
