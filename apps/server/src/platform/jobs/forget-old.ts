import { sql } from 'kysely';
import type { Retention } from '../capability.ts';
import type { Services } from '../services.ts';
import type { JobHandlers } from './worker.ts';

/** Of the platform's own tables. */
const own: readonly Retention[] = [
  { table: 'throttle', where: sql`ends_at < now()` },
  {
    table: 'session',
    where: sql`coalesce(ended_at, expires_at) < now() - interval '190 days'`,
  },
];

/** Takes away what served its purpose: codes, login attempts, captchas, sessions that ended long ago. */
export const retentionJobs = (
  { database: { connection } }: Pick<Services, 'database'>,
  ofCapabilities: readonly Retention[],
): Pick<JobHandlers, 'forget-old'> => ({
  'forget-old': async () => {
    for (const { table, where } of [...ofCapabilities, ...own])
      await sql`delete from ${sql.table(table)} where ${where}`.execute(connection);
  },
});
