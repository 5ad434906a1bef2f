import { IconChevronLeft, IconListTree } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lectureWords as words } from '../port/lecture.words.ts';
import { ListenSwitch } from '../listen/listen-part.tsx';
import { usePlayer } from '../port/player-store.ts';
import { toCourseOf, useWay } from '../../catalogue/port/way.ts';
import styles from './phone-line.module.css';

interface PhoneLineProps {
  courseId: number;
  bookId: number;
  readingId: number;
  /** Which lecture of the reading, and the reading's name. */
  title: string;
  /** There is a lecture that can be listened to. */
  isHeard: boolean;
  onContents: () => void;
}

/** Over the picture of a phone: back, where one is, the tree. Dark like the player that it belongs to. */
export function PhoneLine({
  courseId,
  bookId,
  readingId,
  title,
  isHeard,
  onContents,
}: PhoneLineProps) {
  const way = useWay();
  const isListening = usePlayer((state) => state.isListening);
  return (
    <div className={styles.root}>
      <Link
        className={styles.tool}
        {...toCourseOf(way, courseId, { bookId, readingId })}
        aria-label={words.backToCourse}
      >
        <IconChevronLeft size={24} stroke={1.6} />
      </Link>
      <p className={styles.title}>{isListening ? words.listen : title}</p>
      <ListenSwitch className={styles.listen} isHeard={isHeard} />
      <button
        type="button"
        className={styles.tool}
        aria-label={words.contents}
        onClick={onContents}
      >
        <IconListTree size={22} stroke={1.6} />
      </button>
    </div>
  );
}
