import {
  Logger,
  run,
  runMigrations,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Role } from '../config/roles.ts';
import type { Database } from '../database/connect.ts';
import { oneAfterTheOther } from './by-the-clock.ts';
import { deadSeconds, startHousekeeping, releaseJobsOfTheDead } from './housekeeping.ts';
import { heldFlag } from './held-jobs.ts';
import { openPayload, type JobName, type JobPayloads } from './jobs.ts';
import { patientPool } from './patient-pool.ts';
import { stayRunning } from './stay-running.ts';
import { traced } from '../tracing/traced.ts';

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

export async function startWorker(options: {
  database: Database;
  /** No other server can be running, so whatever is locked was locked by a dead one. */
  isOnlyServer: boolean;
  /** Told with each sign of life, so that it can be seen what nobody does. */
  role: Role;
  handlers: Partial<JobHandlers>;
  /** Lines of a crontab in UTC. */
  schedule: readonly string[];
  log: FastifyBaseLogger;
}): Promise<Worker> {
  const stopping = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handle]) => [
      name,
      async (stored: unknown, { job }: JobHelpers) => {
        const { payload, carried } = openPayload(stored);
        const work = () =>
          (handle as (payload: unknown, context: JobContext) => Promise<void>)(payload, {
            signal: stopping.signal,
            isLastAttempt: job.attempts >= job.max_attempts,
          });
        await (traced.now?.job(name, carried, work) ?? work());
      },
    ]),
  );
  const { pool, connection } = options.database;
  const { log } = options;
  await releaseJobsOfTheDead(connection, options.isOnlyServer ? 0 : deadSeconds);
  const patient = patientPool(pool, stopping.signal, (error, isLeft) =>
    log.warn({ err: error }, isLeft ? 'the end of a job is left' : 'the end of a job has to wait'),
  );
  const events: WorkerEvents = new EventEmitter();
  const housekeeping = startHousekeeping({
    connection,
    role: options.role,
    events,
    log,
    endsWaiting: () => patient.waiting(),
  });
  const start = async (): Promise<Runner> =>
    await run({
      pgPool: patient.pool,
      taskList,
      events,
      concurrency: 4,
      forbiddenFlags: [heldFlag],
      noHandleSignals: true,
      logger: workerLogger(log, stopping.signal),
      crontab: options.schedule.map(oneAfterTheOther).join('\n'),
    });
  const running = await stayRunning(start, stopping.signal, log);
  return {
    stop: async () => {
      housekeeping.stop();
      stopping.abort();
      await running.stop();
    },
  };
}
