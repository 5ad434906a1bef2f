import { Link } from '@tanstack/react-router';
import type { Course } from '@xuezhou/contract/study';
import { courseWords } from '../../study.words.ts';
import styles from './other-ways.module.css';

const words = courseWords.otherWays;

/** At the foot of a course: the same course in its variants. */
export function OtherWays({ course: { courseId, modes } }: { course: Course }) {
  const params = { courseId };
  return (
    <nav className={styles.root} aria-label={words.label}>
      <Link to="/mini-course/$courseId" params={params}>
        {words.mini}
      </Link>
      {modes.includes('video') && (
        <Link to="/video-mode-course/$courseId" params={params}>
          {words.pure}
        </Link>
      )}
      <Link to="/reader-course/$courseId" params={params}>
        {words.reader}
      </Link>
    </nav>
  );
}
