import type { Book } from '@xuezhou/contract/study';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listenWords as words } from './listen.words.ts';
import type { ListenTools, Way } from './tools.ts';
import type { Playlist } from './use-playlist.ts';
import styles from './listen.module.css';

interface ListenListProps {
  book: Book;
  playlist: Playlist;
  way: Way;
  tools: Pick<ListenTools, 'toReading' | 'clockText'>;
  /** What is good to know of listening. */
  children: ReactNode;
}

const shown = 3;

/** What comes next by itself. */
export function ListenList({ book, playlist, way, tools, children }: ListenListProps) {
  const { rest, nextBook, isUnreached, lookAgain } = playlist;
  const { courseId, bookName } = book;
  return (
    <section className={styles.card} aria-label={words.upNext}>
      <div className={styles.cardHead}>
        <h2>{words.upNext}</h2>
        <span>{rest.length > 0 ? words.moreIn(bookName, rest.length) : words.last}</span>
      </div>
      <ul className={styles.rows}>
        {rest.slice(0, shown).map(({ bookId, readingId, readingNumber, lecture }) => (
          <li key={lecture.bulletId}>
            <Link
              className={styles.row}
              {...tools.toReading(
                way,
                { courseId, bookId, readingId },
                { bullet: String(lecture.bulletId) },
              )}
            >
              <span className={styles.rowName}>
                {lecture.bulletName}
                <small>{readingNumber}</small>
              </span>
              <span className={styles.time}>{tools.clockText(lecture.duration)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.quiet}>
        {nextBook !== undefined && <p>{words.nextBook(nextBook)}</p>}
        {isUnreached && (
          <p role="status">
            {words.unreached}{' '}
            <button type="button" className={styles.again} onClick={lookAgain}>
              {words.lookAgain}
            </button>
          </p>
        )}
        {children}
      </div>
    </section>
  );
}
