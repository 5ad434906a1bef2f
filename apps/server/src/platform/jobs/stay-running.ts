import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Runner } from 'graphile-worker';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Keeps a worker running: one that gives up by itself, as after a failure that it cannot explain, is followed by another.
 * The first must start. Before `stop`, `stopping` is to be aborted.
 */
export async function stayRunning(
  start: () => Promise<Runner>,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  let runner: Runner | undefined = await start();
  const stayed = (async () => {
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      const error = await runner?.promise.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (stopping.aborted) return;
      log.error({ err: error }, 'the worker of jobs ended; another one follows');
      runner = undefined;
      await delay(pause, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
      runner = await start().catch((reason: unknown) => {
        log.error({ err: reason }, 'the worker of jobs did not start');
        return undefined;
      });
      // It was asked to stop while it was starting, when there was nothing to stop yet.
      if (stopping.aborted) return await stop(runner, log);
      if (runner !== undefined) pause = firstPauseMs;
    }
  })();
  return {
    stop: async () => {
      await stop(runner, log);
      await stayed;
    },
  };
}

/** What ends while the database is away leaves its jobs to the next server. */
async function stop(runner: Runner | undefined, log: FastifyBaseLogger): Promise<void> {
  await runner?.stop().catch((error: unknown) => {
    log.warn({ err: error }, 'the worker of jobs did not stop in order');
  });
}
