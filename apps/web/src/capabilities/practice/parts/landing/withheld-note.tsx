import { Link } from '@tanstack/react-router';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from '../wrong/wrong-book.module.css';

/** Why the book shows fewer than there are, and where they come back. */
export function WithheldNote({ courseId, count }: { courseId: number; count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.withheld}>
      <p>{words.withheld(count)}</p>
      <Link to="/course/$courseId/events" params={{ courseId }}>
        {words.toMocks}
      </Link>
    </div>
  );
}
