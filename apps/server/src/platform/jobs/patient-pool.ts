import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const firstPauseMs = 250;
const longestPauseMs = 2000;

/** The worker's own names of the statements with which a job ends. */
const isEnd = ({ name }: pg.QueryConfig): boolean => /^(complete|fail)_job/.test(name ?? '');

export interface PatientPool {
  readonly pool: pg.Pool;
  /** Ends of jobs that are not written yet. */
  waiting(): number;
}

/**
 * The pool as the worker sees it. The worker writes down the end of a job without waiting for it: where that failed,
 * nobody would hear of it, and the process would end. Here an end is written again and again until the database takes
 * it. A server that stops asks once more and leaves it then: whoever starts next does the job again.
 *
 * @param onLate is told of each end that could not be written at once, and of those that are left
 */
export function patientPool(
  pool: pg.Pool,
  stopping: AbortSignal,
  onLate: (error: unknown, isLeft: boolean) => void,
): PatientPool {
  let waiting = 0;
  const writeEnd = async (query: pg.QueryConfig): Promise<unknown> => {
    waiting += 1;
    try {
      return await untilItIs(query);
    } finally {
      waiting -= 1;
    }
  };
  const untilItIs = async (query: pg.QueryConfig): Promise<unknown> => {
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const isLastTime = stopping.aborted;
      try {
        return await pool.query(query);
      } catch (error) {
        if (isLastTime || pause === firstPauseMs) onLate(error, isLastTime);
        if (isLastTime) return { rows: [], rowCount: 0 };
      }
      // It ends early when the server stops.
      await delay(pause, undefined, { signal: stopping }).catch(() => {});
    }
  };
  const seen = new Proxy(pool, {
    get: (target, name) => {
      // With a callback it is for listening, and looks after itself.
      if (name === 'connect')
        return (callback?: Parameters<pg.Pool['connect']>[0]) =>
          callback === undefined
            ? Promise.resolve(lazyClient(pool, writeEnd))
            : pool.connect(callback);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { pool: seen, waiting: () => waiting };
}

/** Takes a connection with its first question, so that there is none to be had fails that question and nothing else. */
function lazyClient(pool: pg.Pool, writeEnd: (query: pg.QueryConfig) => Promise<unknown>) {
  let taken: Promise<pg.PoolClient> | undefined;
  return {
    query: async (query: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
      if (typeof query === 'object' && isEnd(query)) return await writeEnd(query);
      const client = await (taken ??= pool.connect());
      return await client.query(query as string, values);
    },
    release: async (): Promise<void> => {
      const client = await taken?.catch(() => undefined);
      client?.release();
    },
  };
}
