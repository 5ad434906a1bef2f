import {
  Logger,
  run,
  runMigrations,
  type JobHelpers,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/connect.ts';
import type { Connection } from '../database/prepare.ts';
import type { JobName, JobPayloads } from './jobs.ts';

export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], context: JobContext) => Promise<void>;
};

export interface JobContext {
  /** Aborted when the server stops; the job is tried again by whoever runs next. */
  readonly signal: AbortSignal;
  /** After this one nobody tries again. */
  readonly isLastAttempt: boolean;
}

export interface Worker {
  /** Lets running jobs be picked up again later: an interrupted one is retried by whoever starts next. */
  stop(): Promise<void>;
}

function workerLogger(log: FastifyBaseLogger, stopping?: AbortSignal): Logger {
  // The worker's chatter is for debugging; only its complaints are news.
  return new Logger((scope) => (level, message) => {
    const isInterrupted = stopping?.aborted === true;
    const pinoLevel =
      isInterrupted || (level !== 'error' && level !== 'warning')
        ? 'debug'
        : level === 'error'
          ? 'error'
          : 'warn';
    log[pinoLevel]({ job: scope.taskIdentifier, jobId: scope.jobId }, message);
  });
}

export async function migrateJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/** How often a worker says that it lives, and after how long without a word it counts as dead; seconds. */
const beatSeconds = 20;
const deadSeconds = 120;

export async function startWorker(options: {
  database: Database;
  /** No other server can be running, so whatever is locked was locked by a dead one. */
  isOnlyServer: boolean;
  handlers: JobHandlers;
  /** Lines of a crontab in UTC. */
  schedule: readonly string[];
  log: FastifyBaseLogger;
}): Promise<Worker> {
  const stopping = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handle]) => [
      name,
      (payload: unknown, { job }: JobHelpers) =>
        (handle as (payload: unknown, context: JobContext) => Promise<void>)(payload, {
          signal: stopping.signal,
          isLastAttempt: job.attempts >= job.max_attempts,
        }),
    ]),
  );
  const { pool, connection } = options.database;
  const warn = (error: unknown) => options.log.warn({ err: error }, 'job housekeeping failed');
  await releaseJobsOfTheDead(connection, options.isOnlyServer ? 0 : deadSeconds);
  const living = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    living.add(workerPool.id);
    beat(connection, workerPool.id).catch(warn);
  });
  const housekeeping = setInterval(() => {
    for (const id of living) beat(connection, id).catch(warn);
    releaseJobsOfTheDead(connection, deadSeconds).catch(warn);
  }, beatSeconds * 1000);
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency: 4,
    noHandleSignals: true,
    logger: workerLogger(options.log, stopping.signal),
    crontab: options.schedule.join('\n'),
  });
  return {
    stop: async () => {
      clearInterval(housekeeping);
      stopping.abort();
      await runner.stop();
    },
  };
}

// The worker locks a job in the name of its pool, not of its single workers.
async function beat(connection: Connection, poolId: string): Promise<void> {
  await sql`
    insert into job_worker (worker_id, seen_at) values (${poolId}, now())
    on conflict (worker_id) do update set seen_at = now()`.execute(connection);
}

/**
 * A killed server leaves its jobs locked, for hours if nobody looks. One whose last word is older than
 * this many seconds is dead, and what it held is free again.
 */
async function releaseJobsOfTheDead(connection: Connection, seconds: number): Promise<void> {
  await sql`
    with dead as (
      delete from job_worker where seen_at <= now() - make_interval(secs => ${seconds}::int)
      returning worker_id
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0
  `.execute(connection);
}
