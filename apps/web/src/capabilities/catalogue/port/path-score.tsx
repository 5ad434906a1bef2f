import type { CourseBook } from '@xuezhou/contract/study';
import { Medal } from '@xuezhou/ui/medal';
import styles from './path-score.module.css';

const kinds = ['bronze', 'silver', 'gold'] as const;

type Score = Pick<CourseBook, 'currentPoints' | 'totalPoints'> & Partial<Pick<CourseBook, 'medal'>>;

/** What climbing the book's path has brought so far. */
export function PathScore({ score }: { score: Score }) {
  const { currentPoints, totalPoints, medal = 0 } = score;
  const kind = kinds[medal - 1];
  return (
    <p className={styles.root}>
      {kind && <Medal kind={kind} />}
      <b>{`闯关分 ${currentPoints} / ${totalPoints}`}</b>
      <span className="xz-caption xz-quiet">每章升一级得 1 分，最高 4 分</span>
    </p>
  );
}
