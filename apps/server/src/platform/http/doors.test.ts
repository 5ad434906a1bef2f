import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { changeAvatar, getStudentInfo, logout } from '@xuezhou/contract/account';
import { failures } from '@xuezhou/contract/failures';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { requestOf } from '../../testing/client.ts';
import { openRelay } from '../../testing/database/relay.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { connectDatabase } from '../database/connect.ts';
import { quietLog } from '../../testing/quiet-log.ts';
import { makeHttpServer, type ServerOptions } from './http-server.ts';
import { mountHealth } from './watch/health.ts';
import { stopListening } from './stop-listening.ts';

const school = await startTestApp({ environment: { METRICS_TOKEN: 'the-token' } });
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

async function serve(
  options: Omit<ServerOptions, 'hasPages'>,
  add: (app: FastifyInstance) => void = () => {},
): Promise<{ app: FastifyInstance; port: number }> {
  const app = await makeHttpServer(school.services.config, quietLog, {
    hasPages: false,
    ...options,
  });
  add(app);
  closers.push(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** A connection that writes what it is told, and keeps what it hears. */
function dial(port: number): { socket: Socket; heard: () => string; isClosed: () => boolean } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => {}).on('close', () => (isClosed = true));
  return { socket, heard: () => text, isClosed: () => isClosed };
}

const headOf = (method: string, path: string, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more}\r\n`;
const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n`;

it('cuts a body that drips, in words, and lets one through that keeps coming', async () => {
  const { port } = await serve({ stretchMs: 400 }, (app) =>
    app.post('/api/echo', async ({ body }) => ({ body })),
  );
  const slow = dial(port);
  slow.socket.write(headOf('POST', '/api/echo', json(5000)));
  const drip = setInterval(() => slow.socket.write(' '), 50);
  await expect.poll(slow.isClosed).toBe(true);
  clearInterval(drip);
  expect(slow.heard()).toContain('408');
  expect(slow.heard()).toContain(failures[408]);
  const steady = dial(port);
  const body = JSON.stringify({ text: 'x'.repeat(4000) });
  steady.socket.write(headOf('POST', '/api/echo', json(body.length)));
  for (let at = 0; at < body.length; at += 500) {
    steady.socket.write(body.slice(at, at + 500));
    // A stretch has to pass in which only a part comes.
    const begun = performance.now();
    await vi.waitUntil(() => performance.now() - begun > 100);
  }
  await expect.poll(steady.heard).toContain('xxxx');
  steady.socket.destroy();
});

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
  expect([busy, kept, closing].map(({ heard }) => heard()).join('')).not.toContain('503');
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
  expect(busy.heard()).not.toContain('503');
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

it('gives nobody up for one sign of life that is missed, and asks for none for an answer that has begun', async () => {
  const signs: boolean[] = [];
  let next = (): boolean => false;
  const pulse = {
    isAlive: async () => {
      signs.push(next());
      return signs.at(-1) === true;
    },
  };
  let answer = () => {};
  let end = () => {};
  const { app, port } = await serve({ pulse, patienceMs: 0 }, (one) => {
    one.get('/api/slow', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 200 };
    });
    one.get('/api/news', (_request, reply) => {
      const news = new PassThrough();
      news.write('news');
      end = () => news.end();
      void reply.send(news);
    });
  });
  // Every other one is missed.
  next = () => signs.at(-1) === false;
  const slow = app.inject('/api/slow');
  await expect.poll(() => signs.length).toBeGreaterThan(4);
  answer();
  expect((await slow).statusCode).toBe(200);
  const listener = dial(port);
  listener.socket.write(headOf('GET', '/api/news'));
  await expect.poll(listener.heard).toContain('news');
  signs.length = 0;
  next = () => false;
  const asked = app.inject('/api/slow');
  expect((await asked).statusCode).toBe(503);
  const before = signs.length;
  // As long as it took to ask twice for the other, and once more.
  const begun = performance.now();
  await vi.waitUntil(() => performance.now() - begun > 1600, { timeout: 60_000 });
  expect(signs.length).toBe(before);
  end();
  listener.socket.destroy();
});

it('answers a client that asks for h2c as if it had not, also with a body, and lets rooms be opened', async () => {
  await school.app.ready();
  const { app, port } = await serve({}, (one) => {
    one.get('/api/here', async () => ({ here: true }));
    one.post('/api/echo', async ({ body }) => ({ body }));
  });
  const upgrades: string[] = [];
  app.server.on('upgrade', ({ url = '' }, socket) => {
    upgrades.push(url);
    socket.destroy();
  });
  const h2c = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';
  const asker = dial(port);
  asker.socket.write(headOf('GET', '/api/here', h2c));
  await expect.poll(asker.heard).toContain('{"here":true}');
  const sender = dial(port);
  sender.socket.write(`${headOf('POST', '/api/echo', `${h2c}${json(7)}`)}{"a":1}`);
  await expect.poll(sender.heard).toContain('{"body":{"a":1}}');
  const socket = 'connection: Upgrade\r\nupgrade: websocket\r\n';
  const elsewhere = dial(port);
  elsewhere.socket.write(headOf('GET', '/api/here', socket));
  await expect.poll(elsewhere.heard).toContain('{"here":true}');
  const room = dial(port);
  room.socket.write(headOf('GET', '/socket.io/?EIO=4&transport=websocket', socket));
  await expect.poll(room.isClosed).toBe(true);
  expect(upgrades).toEqual(['/socket.io/?EIO=4&transport=websocket']);
});

it('cuts a reader that does not take its answer, and keeps one that only waits for news', async () => {
  const { app, port } = await serve({ departureMs: 2000 }, (one) => {
    one.get('/api/large', async () => 'x'.repeat(50_000_000));
    one.get('/api/news', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).write('news');
    });
  });
  const open = async (): Promise<number> =>
    await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  let came = 0;
  app.server.on('connection', () => (came += 1));
  const waiting = dial(port);
  waiting.socket.write(headOf('GET', '/api/news'));
  await expect.poll(waiting.heard).toContain('news');
  // Nobody listens to what comes, so nothing is read.
  const slow = connect(port, '127.0.0.1').on('error', () => {});
  slow.write(headOf('GET', '/api/large'));
  await expect.poll(() => came).toBe(2);
  await expect.poll(open).toBe(1);
  expect(waiting.isClosed()).toBe(false);
  waiting.socket.destroy();
  slow.destroy();
});

it('takes the rest of an upload that it refuses, so that its browser comes to read why', async () => {
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = school.app.server.address() as AddressInfo;
  const student = await school.signIn();
  const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const size = 20_000_000;
  for (const headers of [{ cookie }, {}]) {
    const sending = request({
      port,
      method: 'POST',
      path: changeAvatar.path,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': head.length + size,
      },
    });
    // A browser looks for the answer when its last byte has gone.
    const sent = new Promise((resolve) => {
      sending.write(head);
      sending.end(Buffer.alloc(size), () => resolve('sent'));
    });
    const [answered] = (await once(sending, 'response')) as [
      { statusCode: number; resume(): void },
    ];
    expect(answered.statusCode).toBe('cookie' in headers ? 413 : 401);
    expect(await sent).toBe('sent');
    answered.resume();
  }
});

it.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'without an end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
  ],
  ['that is empty', 'multipart/form-data; boundary=x', ''],
  ['that is no form', 'multipart/form-data; boundary=x', 'what is this'],
])('says that a form %s is none', async (_, contentType, payload) => {
  const student = await school.signIn();
  const { statusCode, body } = await student.send({
    method: 'POST',
    url: changeAvatar.path,
    headers: { 'content-type': contentType },
    payload,
  });
  expect(statusCode).toBe(400);
  expect(body).toMatch(/[\u4e00-\u9fff]/);
});

it('lets no cache keep what is said to a student', async () => {
  const student = await school.signIn();
  const { headers } = await student.send(requestOf(getStudentInfo));
  expect(headers['cache-control']).toBe('no-store');
  const refused = await school.visit().send({ method: 'GET', url: '/api/courses/1' });
  expect(refused.headers['cache-control']).toBe('no-store');
});

it('shows its numbers to nobody without the token, wherever the question comes from', async () => {
  const ask = async (headers: Record<string, string> = {}) =>
    (await school.app.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
  expect(await ask()).toBe(404);
  expect(await ask({ authorization: 'Bearer another' })).toBe(404);
  expect(await ask({ authorization: 'Bearer the-token' })).toBe(200);
  const without = await startTestApp();
  const { statusCode } = await without.visit().send({ method: 'GET', url: '/metrics' });
  expect(statusCode).toBe(404);
});

it('changes nothing by a GET of which no browser says where it comes from, unless its page is ours', async () => {
  const student = await school.signIn();
  const ask = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (
      await school.app.inject({
        method,
        url: logout.path,
        headers: { host: 'school.example', ...headers },
        cookies: Object.fromEntries(student.cookies),
      })
    ).statusCode;
  expect(await ask({})).toBe(400);
  expect(await ask({ referer: 'https://evil.example/school.example' })).toBe(400);
  expect(await ask({ origin: 'https://evil.example' }, 'POST')).toBe(400);
  expect((await student.data(getStudentInfo)).unLogin).toBe(false);
  expect(await ask({ origin: 'https://school.example' }, 'POST')).toBe(200);
  expect((await student.data(getStudentInfo)).unLogin).toBe(true);
  expect(await ask({ referer: 'https://school.example/dashboard' })).toBe(200);
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
