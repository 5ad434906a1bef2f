import type { PageLoad } from '../../platform/page/page.ts';
import { coursewareQuery, type CoursewarePlace } from './courseware.queries.ts';

export const loadCourseware = ({ queryClient, params }: PageLoad<CoursewarePlace>) =>
  queryClient.query(coursewareQuery(params));
