import { useQuery } from '@tanstack/react-query';
import type { PagePartProps } from '../../../platform/page-parts.tsx';
import { courseQuery } from '../lecture/lecture.queries.ts';
import { CourseTabs } from './course-tabs.tsx';

/** A course's tabs on the pages of other capabilities, so that each of them leads back. */
export function TabsElsewhere({ courseId, current }: PagePartProps['course-tabs']) {
  const { data: course } = useQuery(courseQuery(courseId));
  if (!course) return null;
  return (
    <CourseTabs
      courseId={courseId}
      modes={course.modes}
      hasLive={course.hasLive}
      bookId={undefined}
      current={current}
    />
  );
}
