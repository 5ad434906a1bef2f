import type { WorkerEvents } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Role } from '../config/roles.ts';
import type { Connection } from '../database/prepare.ts';

/** How often a worker says that it lives, and after how long without a word it counts as dead; seconds. */
const beatSeconds = 20;
export const deadSeconds = 120;
/** A job that this worker has locked for so many seconds without running it: the reply to the lock was lost. */
const lostAfterSeconds = 60;

/** Writes this worker's heartbeat, and unlocks jobs that are locked but run by no living worker. */
export function startHousekeeping({
  connection,
  role,
  events,
  log,
  endsWaiting,
}: {
  connection: Connection;
  role: Role;
  events: WorkerEvents;
  log: FastifyBaseLogger;
  /** How many finished jobs could not be marked as finished yet. */
  endsWaiting: () => number;
}): { stop(): void } {
  const living = new Set<string>();
  const held = new Set<string>();
  events.on('job:start', ({ job }) => held.add(job.id));
  events.on('job:complete', ({ job }) => held.delete(job.id));
  events.on('pool:create', ({ workerPool }) => {
    living.add(workerPool.id);
    beat(connection, workerPool.id, role).catch(warn);
  });
  events.on('pool:release', ({ workerPool }) => living.delete(workerPool.id));
  let cutOffAt = -Infinity;
  const warn = (error: unknown) => {
    cutOffAt = performance.now();
    log.warn({ err: error }, 'job housekeeping failed');
  };
  const tidy = async (): Promise<void> => {
    for (const id of living) await beat(connection, id, role);
    if (endsWaiting() === 0) await giveBackLost(connection, [...living], [...held]);
    // Who was cut off itself has heard nobody, and judges nobody: the others were cut off as well.
    if (performance.now() - cutOffAt > deadSeconds * 1000)
      await releaseJobsOfTheDead(connection, deadSeconds);
  };
  const timer = setInterval(() => void tidy().catch(warn), beatSeconds * 1000);
  return { stop: () => clearInterval(timer) };
}

/**
 * Where the connection breaks after a job was taken and before that was told, the job is locked in the name of a worker
 * that lives, and would be so for hours.
 */
export async function giveBackLost(
  connection: Connection,
  poolIds: readonly string[],
  held: readonly string[],
): Promise<void> {
  await sql`
    with lost as (
      update graphile_worker._private_jobs
      set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
      where locked_by = any(${poolIds}::text[]) and id <> all(${held}::bigint[])
        and locked_at < now() - make_interval(secs => ${lostAfterSeconds}::int)
      returning job_queue_id
    )
    update graphile_worker._private_job_queues as queues set locked_at = null, locked_by = null
    from lost where queues.id = lost.job_queue_id
  `.execute(connection);
}

// The worker locks a job in the name of its pool, not of its single workers.
async function beat(connection: Connection, poolId: string, role: Role): Promise<void> {
  await sql`
    insert into job_worker (worker_id, seen_at, role) values (${poolId}, now(), ${role})
    on conflict (worker_id) do update set seen_at = now()`.execute(connection);
}

/**
 * A killed server leaves its jobs locked, for hours if nobody looks. One whose last word is older than
 * this many seconds is dead, and what it held is free again.
 */
export async function releaseJobsOfTheDead(connection: Connection, seconds: number): Promise<void> {
  await sql`
    with dead as (
      delete from job_worker where seen_at <= now() - make_interval(secs => ${seconds}::int)
      returning worker_id
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0
  `.execute(connection);
}
