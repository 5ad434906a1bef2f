import { sql } from 'kysely';
import { countedUse } from '../../catalogue/catalogue.port.ts';

export const cardsOfCourse = countedUse(
  'cards',
  ({ courseId }) => sql`select from card where course_id = ${courseId}`,
);
