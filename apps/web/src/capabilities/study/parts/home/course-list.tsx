import { useQuery } from '@tanstack/react-query';
import type { HomeCourse } from '@xuezhou/contract/study';
import { tasksOfCoursesQuery } from '../../study.queries.ts';
import { CourseCard } from './course-card.tsx';
import styles from './course-list.module.css';

interface CourseListProps {
  courses: readonly HomeCourse[];
  /** False where a heading says it for all of them. */
  hasFamily?: boolean;
}

/** Courses as cards two across; on a phone as rows of the card that holds them. */
export function CourseList({ courses, hasFamily = true }: CourseListProps) {
  // A hundred is as many as are told at once; who has more sees them on their pages.
  const ids = courses.slice(0, 100).map(({ courseId }) => courseId);
  const { data: tasks } = useQuery({
    ...tasksOfCoursesQuery(ids),
    enabled: ids.length > 0,
    retry: false,
  });
  return (
    <ul className={styles.root}>
      {courses.map((course) => (
        <li key={course.courseId} className={styles.item}>
          <CourseCard
            course={course}
            hasFamily={hasFamily}
            tasks={tasks?.find(({ courseId }) => courseId === course.courseId)}
          />
        </li>
      ))}
    </ul>
  );
}
