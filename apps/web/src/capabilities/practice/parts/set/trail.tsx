import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { practiceWords } from '../../practice.words.ts';
import styles from './trail.module.css';

interface TrailProps {
  /** The course between practice and this page. */
  course?: { courseId: number; courseName: string };
}

/** The way back from a page of practice, written over its title. */
export function Trail({ course }: TrailProps) {
  return (
    <nav className={styles.root} aria-label="位置">
      <Link to="/exercise">{practiceWords.practice}</Link>
      {course && (
        <>
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
          <Link to="/course/$courseId/exercise" params={{ courseId: course.courseId }}>
            {course.courseName}
          </Link>
        </>
      )}
    </nav>
  );
}
