import type { CourseBook } from '@xuezhou/contract/study';
import { Medal } from '@xuezhou/ui/medal';
import { courseWords } from '../course.words.ts';
import styles from './path-score.module.css';

const words = courseWords.course;
const kinds = ['bronze', 'silver', 'gold'] as const;

type Score = Pick<CourseBook, 'currentPoints' | 'totalPoints' | 'medal'>;

/** What climbing the book's path has brought so far. */
export function PathScore({ score }: { score: Score }) {
  const { currentPoints, totalPoints, medal } = score;
  const kind = kinds[medal - 1];
  return (
    <p className={styles.root}>
      {kind && <Medal kind={kind} />}
      <b>{words.points(currentPoints, totalPoints)}</b>
      <span className="xz-caption xz-quiet">{words.pointsRule}</span>
    </p>
  );
}
