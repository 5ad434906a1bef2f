import { run, type Runner } from 'graphile-worker';
import { expect, it } from 'vitest';
import { quietLog } from '../../testing/quiet-log.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { stayRunning } from './stay-running.ts';

const school = await startTestApp();

it('stops a worker that was just starting when it was asked to', { timeout: 60_000 }, async () => {
  const started: Runner[] = [];
  let mayStart: (() => void) | undefined;
  const start = async (): Promise<Runner> => {
    // The first starts at once, each further one when it may.
    if (started.length > 0) await new Promise<void>((resolve) => (mayStart = resolve));
    const runner = await run({
      pgPool: school.services.database.pool,
      taskList: { 'forget-old': async () => {} },
      noHandleSignals: true,
      crontab: '',
    });
    started.push(runner);
    return runner;
  };
  const stopping = new AbortController();
  const running = await stayRunning(start, stopping.signal, quietLog);
  await started[0]?.stop();
  await expect.poll(() => mayStart, { timeout: 30_000 }).toBeDefined();
  stopping.abort();
  const stopped = running.stop();
  mayStart?.();
  await stopped;
  expect(started).toHaveLength(2);
  await started[1]?.promise;
});
