import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/connect.ts';
import type { Connection } from '../database/prepare.ts';
import type { JobName, JobPayloads } from './jobs.ts';

export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>;
};

export interface Worker {
  /** Lets running jobs be picked up again later: an interrupted one is retried by whoever starts next. */
  stop(): Promise<void>;
}

function workerLogger(log: FastifyBaseLogger): Logger {
  // The worker's chatter is for debugging; only its complaints are news.
  return new Logger((scope) => (level, message) => {
    const pinoLevel = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    log[pinoLevel]({ job: scope.taskIdentifier, jobId: scope.jobId }, message);
  });
}

export async function migrateJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

export async function startWorker(options: {
  database: Database;
  handlers: JobHandlers;
  log: FastifyBaseLogger;
}): Promise<Worker> {
  const stopping = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handle]) => [
      name,
      (payload: unknown) =>
        (handle as (payload: unknown, signal: AbortSignal) => Promise<void>)(
          payload,
          stopping.signal,
        ),
    ]),
  );
  const { pool, connection, name } = options.database;
  await releaseJobsOfTheDead(connection);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    register(connection, worker.workerId, name).catch((error: unknown) =>
      options.log.warn({ err: error }),
    );
  });
  const sweep = setInterval(() => {
    releaseJobsOfTheDead(connection).catch((error: unknown) => options.log.warn({ err: error }));
  }, 60_000);
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency: 4,
    noHandleSignals: true,
    logger: workerLogger(options.log),
    crontab: '* * * * * count-answers',
  });
  return {
    stop: async () => {
      clearInterval(sweep);
      stopping.abort();
      await runner.stop();
    },
  };
}

async function register(connection: Connection, workerId: string, server: string): Promise<void> {
  await connection
    .insertInto('job_worker')
    .values({ worker_id: workerId, server_name: server })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * A killed server leaves its jobs locked, for hours if nobody looks. A server lives as long as one of its
 * connections does; what the others held is free again.
 */
async function releaseJobsOfTheDead(connection: Connection): Promise<void> {
  await sql`
    with dead as (
      delete from job_worker
      where server_name not in (select application_name from pg_stat_activity where application_name is not null)
      returning worker_id
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_id)) from dead having count(*) > 0
  `.execute(connection);
}
