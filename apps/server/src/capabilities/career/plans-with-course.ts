import { sql } from 'kysely';
import { namedUse } from '../catalogue/catalogue.port.ts';

/** Plans that ask for something of a course, or are for who has it. */
export const plansWithCourse = namedUse(
  'plans',
  ({ courseId }) => sql`
    select title as name from career_plan where retired_at is null and (${courseId} = any(course_ids)
      or nodes @> ${JSON.stringify([{ goal: { course_id: courseId } }])}::jsonb)`,
);
