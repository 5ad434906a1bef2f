import { sql } from 'kysely';
import { countedUse } from '../../catalogue/catalogue.port.ts';

export const questionsOfCourse = countedUse(
  'questions',
  ({ courseId }) => sql`
    select from question where course_id = ${courseId} and parent_id is null and retired_at is null`,
);
