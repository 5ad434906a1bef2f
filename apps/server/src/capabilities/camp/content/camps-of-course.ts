import { sql } from 'kysely';
import { namedUse } from '../../catalogue/catalogue.port.ts';
import { isRunningOn } from '../console/camp-desk.repository.ts';

/** Camps that somebody could join, or walks. */
export const campsOfCourse = namedUse(
  'camps',
  ({ courseId, today }) => sql`
    select c.title as name from camp c where c.course_id = ${courseId} and (c.retired_at is null
      or exists (select from camp_member m where m.camp_id = c.camp_id and ${isRunningOn(today)}))`,
);
