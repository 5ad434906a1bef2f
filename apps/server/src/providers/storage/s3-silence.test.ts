import { once } from 'node:events';
import { createServer as createWebServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Patience, usualPatience } from './s3-patience.ts';
import { createS3Storage } from './s3-storage.ts';
import { StorageGoneError, type Storage } from './storage.port.ts';

const short: Patience = { connectMs: 1000, idleMs: 300, attempts: 1 };

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const storeAt = (endpoint: string, patience: Patience = short): Storage =>
  createS3Storage(
    {
      ...{ bucket: 'media', region: 'cn-east-1', endpoint, forcePathStyle: true },
      ...{ accessKeyId: 'AKTEST', secretAccessKey: 'secret' },
    },
    patience,
  );

/** Takes every connection and whatever comes on it, and never says a word. */
async function silentStore(): Promise<Storage> {
  const held = new Set<{ destroy: () => void }>();
  const server = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => {});
    socket.resume();
  });
  const address = await listenOn(server);
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    server.close();
  });
  return storeAt(address);
}

/** Answers every GET so. */
async function storeThat(
  serve: (response: ServerResponse) => void | Promise<void>,
  patience = short,
): Promise<Storage> {
  const server = createWebServer((_request, response) => void serve(response));
  const address = await listenOn(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return storeAt(address, patience);
}

async function keysOf(store: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  return keys;
}

const type = { contentType: 'text/plain' };

describe('an object store that says nothing', () => {
  test.each<[string, (store: Storage) => Promise<unknown>]>([
    ['put', (store) => store.put('a', Buffer.from('x'), type)],
    ['put of a file', (store) => store.put('a', { file: import.meta.filename }, type)],
    ['get', (store) => store.get('a')],
    ['stat', (store) => store.stat('a')],
    ['list', keysOf],
    ['deletePrefix', (store) => store.deletePrefix('a')],
  ])('is given up by %s, in words', async (_name, ask) => {
    const asking = ask(await silentStore());
    await expect(asking).rejects.toThrow(StorageGoneError);
    await expect(asking).rejects.toThrow('文件暂时存取不了，请过一会儿再试。');
  });

  test('is told the same way where nobody listens', async () => {
    const server = createServer();
    const address = await listenOn(server);
    await new Promise((closed) => server.close(closed));
    await expect(storeAt(address).stat('a')).rejects.toThrow(StorageGoneError);
  });

  test('is given up in the midst of a body', async () => {
    const store = await storeThat((response) => {
      response.writeHead(200, { 'content-length': '100', 'content-type': 'text/plain' });
      response.write('half of it');
    });
    const found = await store.get('a');
    await expect(buffer(found!.body)).rejects.toThrow(StorageGoneError);
  });
});

test('a body that goes on takes as long as it takes', async () => {
  const pieces = 16;
  const store = await storeThat(
    async (response) => {
      response.writeHead(200, { 'content-length': String(pieces), 'content-type': 'text/plain' });
      for (let count = 0; count < pieces; count += 1) {
        response.write('x');
        await after(250);
      }
      response.end();
    },
    // In all it takes longer than this.
    { ...short, idleMs: 3000 },
  );
  const found = await store.get('a');
  expect((await buffer(found!.body)).length).toBe(pieces);
});

describe('a reader who looks away', () => {
  // Nothing waits for it but the looks, and those the test makes.
  const { idleMs } = usualPatience;
  const piece = Buffer.alloc(10_000, 'x');
  const whole = { 'content-length': String(piece.length * 2), 'content-type': 'text/plain' };

  /** Lets the store be looked at so often, with what follows from it, whatever the clock says. */
  async function looks(count: number): Promise<void> {
    for (let look = 0; look < count; look += 1) {
      vi.advanceTimersByTime(idleMs);
      await turn();
    }
  }

  /** The body of an answer whose head has come, and what goes on with it. */
  async function begun(): Promise<{ body: Readable; answer: ServerResponse }> {
    let answer: ServerResponse | undefined;
    const store = await storeThat((response) => {
      response.writeHead(200, whole).flushHeaders();
      answer = response;
    }, usualPatience);
    const { body } = (await store.get('a'))!;
    return { body, answer: answer! };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    return () => vi.useRealTimers();
  });

  test('is waited for, before the first byte has come and after it', async () => {
    const { body, answer } = await begun();
    body.pause();
    await looks(4);
    expect(body.destroyed).toBe(false);
    answer.write(piece);
    while (body.readableLength < piece.length) await turn();
    await looks(4);
    expect(body.destroyed).toBe(false);
    answer.end(piece);
    expect((await buffer(body)).length).toBe(piece.length * 2);
  });

  test('is not taken for a silent store when he takes all that waited just before a look', async () => {
    const { body, answer } = await begun();
    answer.write(piece);
    const taken: Buffer[] = [];
    const take = (chunk: Buffer) => void taken.push(chunk);
    body.pause().on('data', take);
    while (body.readableLength < piece.length) await turn();
    await looks(1);
    body.resume();
    while (Buffer.concat(taken).length < piece.length) await turn();
    await looks(1);
    expect(body.destroyed).toBe(false);
    answer.end(piece);
    await once(body, 'end');
    expect(Buffer.concat(taken).length).toBe(piece.length * 2);
  });

  test('has the silence of the store told once he reads on', async () => {
    const { body } = await begun();
    body.pause();
    await looks(4);
    expect(body.destroyed).toBe(false);
    await Promise.all([expect(buffer(body)).rejects.toThrow(StorageGoneError), looks(2)]);
  });
});
