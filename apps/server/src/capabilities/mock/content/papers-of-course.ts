import { sql } from 'kysely';
import { namedUse } from '../../catalogue/catalogue.port.ts';

export const papersOfCourse = namedUse(
  'papers',
  ({ courseId }) => sql`
    select title as name from mock_paper where course_id = ${courseId} and retired_at is null`,
);
