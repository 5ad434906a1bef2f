import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { quietLog } from '../../testing/quiet-log.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeHttpServer } from './http-server.ts';

const { services } = await startTestApp();
const config = { ...services.config, BUSY_AFTER_MS: 20 };
const app = await makeHttpServer(config, quietLog, { hasPages: false });
for (const address of ['/api/calls', '/assets/base-1.js', '/console/assets/main-1.js', '/page'])
  app.get(address, () => 'here');
await app.ready();
afterAll(() => app.close());

const statusOf = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;

/** Keeps the server busy, a turn of it at a time. */
async function work(): Promise<void> {
  const until = performance.now() + 100;
  while (performance.now() < until);
  await turn();
}

it('a server that is busy refuses calls, and gives what pages are built from', async () => {
  expect(await statusOf('/api/calls')).toBe(200);
  await expect
    .poll(
      async () => {
        await work();
        return await statusOf('/api/calls');
      },
      { timeout: 30_000 },
    )
    .toBe(503);
  expect(await statusOf('/page')).toBe(503);
  // Without one of them a page that is open shows nothing, and each is read once.
  expect(await statusOf('/assets/base-1.js')).toBe(200);
  expect(await statusOf('/console/assets/main-1.js')).toBe(200);
});
