import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { failures } from '@xuezhou/contract/failures';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { dial, headOf, json, servers } from './testing/serve.ts';

const school = await startTestApp();
const serve = servers(school.services.config);

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
