import { sql } from 'kysely';
import { namedUse } from '../catalogue/catalogue.port.ts';

export const platformsWithCourse = namedUse(
  'platforms',
  ({ courseId }) => sql`
    select p.name from lti_platform_course c join lti_platform p on p.platform_id = c.platform_id
    where c.course_id = ${courseId}`,
);
