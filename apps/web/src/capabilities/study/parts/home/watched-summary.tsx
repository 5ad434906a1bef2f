import type { Family } from '@xuezhou/contract/site';
import type { Bullet, CourseBook } from '@xuezhou/contract/study';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { courseWords } from '../../study.words.ts';
import { isWatched } from '../../../lecture/port/outline.ts';
import { spanText } from '../../study-time.ts';
import styles from './watched-summary.module.css';

const words = courseWords.video;

interface WatchedSummaryProps {
  family: Family;
  book: CourseBook;
  lectures: readonly Bullet[];
}

/** How much of a book's lectures is watched, and how much time the rest takes. */
export function WatchedSummary({ family, book, lectures }: WatchedSummaryProps) {
  const done = lectures.filter(isWatched).length;
  const total = lectures.reduce((sum, { duration }) => sum + duration, 0);
  const left = lectures
    .filter((lecture) => !isWatched(lecture))
    .reduce((sum, { duration, watchedSeconds }) => sum + duration - watchedSeconds, 0);
  return (
    <section className={styles.root} aria-label={book.bookName}>
      <SlipCover family={family} title={book.cover} seed={book.bookId} width={60} />
      <div className={styles.text}>
        <h2 className={styles.name}>{book.bookName}</h2>
        <div className={styles.progress}>
          <ProgressLine value={done} max={lectures.length} label={words.watchedLabel} />
          <span className={styles.count}>{words.watchedCount(done, lectures.length)}</span>
        </div>
        <p className={styles.count}>
          {words.total(spanText(total))}
          {' · '}
          {done === lectures.length ? words.allWatched : words.leftToWatch(spanText(left))}
        </p>
      </div>
    </section>
  );
}
