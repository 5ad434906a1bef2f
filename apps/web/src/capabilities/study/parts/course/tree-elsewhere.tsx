import { useQuery } from '@tanstack/react-query';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { courseQuery } from '../../../lecture/port/lecture.queries.ts';
import { choosePlace } from '../../course-place.ts';
import { CourseTree } from './course-tree.tsx';

/** A course's tree beside the pages of other capabilities, at the place where the student is; it leads to the course's own. */
export function TreeElsewhere({ courseId }: PagePartProps['course-tree']) {
  const { data: course } = useQuery(courseQuery(courseId));
  const place = course && choosePlace(course, {});
  if (!course || !place) return null;
  const tab = course.modes.includes('challenge') ? 'challenge' : 'videos';
  return <CourseTree course={course} place={place} tab={tab} />;
}
