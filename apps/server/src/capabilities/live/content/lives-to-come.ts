import { sql } from 'kysely';
import { namedUse } from '../../catalogue/catalogue.port.ts';

/** Classes that are to come, or run. */
export const livesToCome = namedUse(
  'lives',
  ({ courseId, now }) => sql`
    select title as name from live_class
    where course_id = ${courseId} and ended_at is null and cancelled_at is null and ends_at > ${now}`,
);
