import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { jobHandlers, jobSchedule, openAppContext } from './capabilities.ts';
import { startTestApp } from './testing/test-app.ts';

const { services } = await startTestApp();

// The worker reads it only when a server starts, and a line that it cannot read keeps the server from starting.
it('is one that the worker can read, of jobs that somebody does', () => {
  const items = parseCrontab(jobSchedule.join('\n'));
  expect(items).toHaveLength(jobSchedule.length);
  const handlers = Object.keys(jobHandlers(openAppContext(services)));
  expect(items.map(({ task }) => task).filter((task) => !handlers.includes(task))).toEqual([]);
});
