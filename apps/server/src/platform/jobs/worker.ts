import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
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
  pool: pg.Pool;
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
  const runner = await run({
    pgPool: options.pool,
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    logger: workerLogger(options.log),
    crontab: '* * * * * count-answers',
  });
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop();
    },
  };
}
