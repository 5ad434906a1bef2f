import type { HomeCourse } from '@xuezhou/contract/study';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { homeWords } from '../../landing.words.ts';
import styles from './course-choice.module.css';

/** Courses that have questions; the whole card leads to their practice. */
export function CourseChoice({ courses }: { courses: readonly HomeCourse[] }) {
  return (
    <ul className={styles.root}>
      {courses.map(({ courseId, courseName, family, cover, questionCount }) => (
        <li key={courseId}>
          <Link className={styles.card} to="/course/$courseId/exercise" params={{ courseId }}>
            <SlipCover family={family} title={cover} seed={courseId} width={56} />
            <span className={styles.text}>
              <FamilyTag family={family} />
              <span className={styles.name}>{courseName}</span>
              <span className={styles.count}>{homeWords.total(questionCount)}</span>
            </span>
            <IconChevronRight size={20} stroke={1.6} className={styles.arrow} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
