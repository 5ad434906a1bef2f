import type { HomeCourse } from '@xuezhou/contract/course';
import { CourseCard } from './course-card.tsx';
import styles from './course-list.module.css';

interface CourseListProps {
  courses: readonly HomeCourse[];
  /** False where a heading says it for all of them. */
  hasFamily?: boolean;
}

/** Courses as cards two across; on a phone as rows of the card that holds them. */
export function CourseList({ courses, hasFamily = true }: CourseListProps) {
  return (
    <ul className={styles.root}>
      {courses.map((course) => (
        <li key={course.courseId} className={styles.item}>
          <CourseCard course={course} hasFamily={hasFamily} />
        </li>
      ))}
    </ul>
  );
}
