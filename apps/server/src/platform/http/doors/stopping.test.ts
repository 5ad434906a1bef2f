import { once } from 'node:events';
import { failures } from '@xuezhou/contract/failures';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { openRelay } from '../../../testing/database/relay.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { connectDatabase } from '../../database/connect.ts';
import { mountHealth } from '../watch/health.ts';
import { stopListening } from '../stop-listening.ts';
import { dial, headOf, json, servers } from './testing/serve.ts';

const school = await startTestApp();
// Before the servers: what they stand on is closed after them.
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});
const serve = servers(school.services.config);

it('while it stops answers what has begun, tells clients to leave, and never with another’s words', async () => {
  let isStopping = false;
  let answer = () => {};
  const { app, port } = await serve({ isStopping: () => isStopping }, (one) => {
    one.get('/api/slow', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200 };
    });
    one.get('/api/quick', async () => ({ status: 200 }));
  });
  const busy = dial(port);
  busy.socket.write(headOf('GET', '/api/slow'));
  const kept = dial(port);
  kept.socket.write(headOf('GET', '/api/quick'));
  await expect.poll(kept.heard).toContain('"status":200');
  expect(kept.heard()).not.toMatch(/connection: close/i);
  isStopping = true;
  const stopped = stopListening(app, { graceMs: 2000, deadlineMs: 60_000 });
  kept.socket.write(headOf('GET', '/api/quick'));
  await expect.poll(kept.heard).toContain('connection: close');
  // One that the server has closed for before: it is answered like any other.
  const closing = dial(port);
  await once(closing.socket, 'connect');
  closing.socket.write(headOf('GET', '/api/quick'));
  await expect.poll(closing.heard).toContain('"status":200');
  answer();
  await expect.poll(busy.heard).toContain('"status":200');
  await stopped;
  expect([busy, kept, closing].map(({ heard }) => heard()).join('')).not.toContain('HTTP/1.1 503');
});

it('answers a request that comes while it closes in full', async () => {
  let answer: (() => void) | undefined;
  const { app, port } = await serve({}, (one) => {
    one.get('/api/slow', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200 };
    });
    one.get('/api/quick', async () => ({ status: 200 }));
  });
  const busy = dial(port);
  // The second comes on the same connection, when the server has begun to close.
  busy.socket.write(headOf('GET', '/api/slow'));
  await vi.waitUntil(() => answer !== undefined);
  const closed = app.close();
  await vi.waitUntil(() => !app.server.listening);
  busy.socket.write(headOf('GET', '/api/quick'));
  answer?.();
  await closed;
  expect(busy.heard()).toContain('"status":200');
  expect(busy.heard()).not.toContain('HTTP/1.1 503');
});

it('stops in time though a body never ends', async () => {
  const { app, port } = await serve({}, (one) => one.post('/api/echo', async () => ({})));
  const endless = dial(port);
  endless.socket.write(headOf('POST', '/api/echo', json(5000)));
  await vi.waitUntil(
    async () =>
      await new Promise((resolve) => app.server.getConnections((_, n) => resolve(n === 1))),
  );
  await stopListening(app, { graceMs: 0, deadlineMs: 300 });
  await expect.poll(endless.isClosed).toBe(true);
});

it('answers 503 for a frozen database within seconds, /readyz too, and serves again when it thaws', async () => {
  const { connectionString } = school.services.database.pool.options;
  const way = await openRelay(connectionString ?? '');
  closers.push(() => way.close());
  const database = connectDatabase({
    pool: { ...way.place, max: 4 },
    onError: () => {},
  });
  closers.push(() => database.close());
  const { app } = await serve({ pulse: database.pulse, patienceMs: 500 }, (one) => {
    mountHealth(one, { database, config: school.services.config }, () => false);
    one.get('/api/asks', async () => {
      await database.pool.query('select 1');
      return { status: 200 };
    });
  });
  const ask = async (url: string) => (await app.inject({ method: 'GET', url })).statusCode;
  expect(await ask('/api/asks')).toBe(200);
  expect(await ask('/readyz')).toBe(200);
  way.freeze();
  const asked = await app.inject({ method: 'GET', url: '/api/asks' });
  expect(asked.statusCode).toBe(503);
  expect(asked.json()).toEqual({ status: 503, message: failures[503], data: null });
  expect(await ask('/readyz')).toBe(503);
  way.thaw();
  await expect.poll(() => ask('/readyz')).toBe(200);
  await expect.poll(() => ask('/api/asks')).toBe(200);
});

it('answers 503 where the connection to the database breaks under a request, and not as a fault of ours', async () => {
  const { pool } = connectDatabase({
    pool: { connectionString: inject('testServer').connectionString, max: 2 },
    onError: () => {},
  });
  closers.push(() => pool.end());
  const { app } = await serve({}, (one) => {
    one.get('/api/broken', async () => {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const lost = once(client, 'error');
        await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await lost;
        return await client.query('select 1');
      } finally {
        client.release(true);
      }
    });
    one.get('/api/piped', async () => {
      throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
    });
  });
  for (const url of ['/api/broken', '/api/piped']) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode, body).toBe(503);
    expect(body).toContain(failures[503]);
  }
});
