import { sql } from 'kysely';
import { prepareSql, type Connection } from '../database/prepare.ts';
import type { Role } from '../config/roles.ts';
import { deadSeconds } from './housekeeping.ts';
import { missingWork, type Work } from './roles.ts';

/** A server of a version that said no role does all. */
export const livingWorkers = `select distinct coalesce(role, 'all') as role from job_worker
  where seen_at > now() - make_interval(secs => ${deadSeconds}::int)`;

const findLiving = prepareSql<object, { role: Role }>(() => sql.raw(livingWorkers));

/** What no server does that lives now: it waits until one is started. */
export async function findMissingWork(connection: Connection): Promise<Work[]> {
  return missingWork((await findLiving.rows(connection, {})).map(({ role }) => role));
}
