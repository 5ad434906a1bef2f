import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { flashCardWords } from '../../flash-card.words.ts';
import { toLanding } from '../../scope.ts';
import styles from './trail.module.css';

interface TrailProps {
  course: { courseId: number; courseName: string };
  /** The flash cards of the course stand between it and this page. */
  isBelowCards?: boolean;
}

/** The way back from a page of flash cards, written over its title. */
export function Trail({ course: { courseId, courseName }, isBelowCards = false }: TrailProps) {
  // Without a network the name may not be known.
  const isNamed = courseName !== '';
  return (
    <nav className={styles.root} aria-label={flashCardWords.trail}>
      {isNamed && (
        <Link to="/course/$courseId" params={{ courseId }}>
          {courseName}
        </Link>
      )}
      {isBelowCards && (
        <>
          {isNamed && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
          <Link {...toLanding(courseId)}>{flashCardWords.title}</Link>
        </>
      )}
    </nav>
  );
}
