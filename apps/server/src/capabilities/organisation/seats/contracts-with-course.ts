import { sql } from 'kysely';
import { namedUse } from '../../catalogue/catalogue.port.ts';

/** Contracts that have not ended. */
export const contractsWithCourse = namedUse(
  'contracts',
  ({ courseId, today }) => sql`
    select o.name || ' ' || k.name as name from organisation_seats s
    join organisation_contract k on k.contract_id = s.contract_id
    join organisation o on o.organisation_id = k.organisation_id
    where s.course_id = ${courseId} and k.ends_on >= ${today}::date`,
);
