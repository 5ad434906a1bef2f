import { sql } from 'kysely';
import type { Change, Connection } from '../database/prepare.ts';
import type { JobName } from './jobs.ts';

/** A job that bears it is done by no worker. */
export const heldFlag = 'held';

/** What leaves the school to somebody: of these none goes out a second time from a copy. */
const outward: readonly JobName[] = [
  ...(['send-sms', 'send-staff-sms', 'send-order-link'] as const),
  ...(['send-mail', 'send-email-code', 'send-password-reset'] as const),
];

const isHeld = sql`flags ? ${heldFlag}::text`;

/** What waits to leave is held from now on; what is asked for later is not. */
export async function holdOutwardJobs(change: Change): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set flags = jsonb_build_object(${heldFlag}::text, true)
    where attempts < max_attempts and task_id in (
      select id from graphile_worker._private_tasks where identifier = any(${outward}::text[]))`.execute(
    change,
  );
}

export async function countHeldJobs(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where ${isHeld}`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}

export async function settleHeldJobs(
  change: Change,
  { isSent }: { readonly isSent: boolean },
): Promise<void> {
  if (isSent)
    await sql`update graphile_worker._private_jobs set flags = null where ${isHeld}`.execute(
      change,
    );
  else await sql`delete from graphile_worker._private_jobs where ${isHeld}`.execute(change);
}
