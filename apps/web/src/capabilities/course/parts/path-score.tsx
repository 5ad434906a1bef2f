import type { CourseBook } from '@xuezhou/contract/course';
import { Medal } from '@xuezhou/ui/medal';
import { courseWords } from '../course.words.ts';
import styles from './path-score.module.css';

const words = courseWords.course;
const kinds = ['bronze', 'silver', 'gold'] as const;

/** What climbing the book's path has brought so far. */
export function PathScore({ book }: { book: CourseBook }) {
  const kind = kinds[book.medal - 1];
  return (
    <p className={styles.root}>
      {kind && <Medal kind={kind} />}
      <b>{words.points(book.currentPoints, book.totalPoints)}</b>
      <span className="xz-caption xz-quiet">{words.pointsRule}</span>
    </p>
  );
}
