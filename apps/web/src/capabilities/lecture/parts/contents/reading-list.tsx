import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Book } from '@xuezhou/contract/study';
import { lectureWords as words } from '../../port/lecture.words.ts';
import { toReading, useWay } from '../../../catalogue/port/way.ts';
import styles from './book-drawer.module.css';

interface ReadingListProps {
  book: Book;
  currentId: number;
  onChoose: () => void;
}

/** The readings of a book to be read, with how long each takes. */
export function ReadingList({ book, currentId, onChoose }: ReadingListProps) {
  const way = useWay();
  const { courseId, bookId } = book;
  return (
    <ol className={styles.tree}>
      {book.readingGroupList.map(({ readingId, number, readingName, minutes, canAccess }) => (
        <li key={readingId}>
          <Link
            className={styles.reading}
            {...toReading(way, { courseId, bookId, readingId })}
            onClick={onChoose}
            activeProps={{}}
            {...(readingId === currentId && { 'aria-current': 'true' as const })}
          >
            {!canAccess && <IconLock size={18} stroke={1.6} role="img" aria-label={words.locked} />}
            <span className={styles.name}>
              {number} {readingName}
            </span>
            <span className={styles.count}>{words.minutes(minutes)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
