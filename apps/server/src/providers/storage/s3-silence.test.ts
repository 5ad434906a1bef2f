import { createServer as createWebServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Patience } from './s3-patience.ts';
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

test('a reader who looks away is waited for', async () => {
  const whole = Buffer.alloc(8_000_000, 'x');
  const store = await storeThat((response) => {
    response.writeHead(200, {
      'content-length': String(whole.length),
      'content-type': 'text/plain',
    });
    response.end(whole);
  });
  const found = await store.get('a');
  found!.body.pause();
  await after(short.idleMs * 4);
  expect((await buffer(found!.body)).length).toBe(whole.length);
});
