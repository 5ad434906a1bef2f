import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** How many jobs wait that send webhooks. */
export async function waitingJobs(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-webhooks'`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}
