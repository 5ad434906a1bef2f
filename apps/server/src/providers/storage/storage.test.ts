import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chooseStorage } from './choose-storage.ts';
import {
  StorageFullError,
  StorageKeyError,
  StorageRangeError,
  type Storage,
} from './storage.port.ts';
import { startS3Server } from './tests/s3-server.ts';

const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret/with+signs' };
let directory: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
const stores: Record<string, Storage> = {};

const warnings = vi.spyOn(process, 'emitWarning');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'xuezhou-storage-'));
  s3 = await startS3Server(keys);
  const options = { ...keys, bucket: 'media', region: 'cn-east-1', endpoint: s3.endpoint };
  stores['disk'] = chooseStorage({ directory });
  stores['s3'] = chooseStorage({ directory, s3: { ...options, forcePathStyle: true } });
});

afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true });
});

async function keysOf(store: Storage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of store.list(prefix)) found.push(key);
  return found.sort();
}

describe.each(['disk', 's3'])('storage on %s', (kind) => {
  const store = () => stores[kind] as Storage;
  const put = (key: string, text: string) =>
    store().put(key, Buffer.from(text), { contentType: 'text/plain' });

  test('gives back what was put, with its type and size', async () => {
    await store().put('讲义/第 1 章.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
    const found = await store().get('讲义/第 1 章.pdf');
    expect(found).toMatchObject({ size: 4, contentType: 'application/pdf' });
    expect(found?.etag).toBeTruthy();
    expect(String(await buffer(found!.body))).toBe('%PDF');
  });

  test('takes a stream or a file, and keeps a type that the name does not tell', async () => {
    await store().put('a/stream.bin', Readable.from(['ab', 'cd']), { contentType: 'text/x-own' });
    expect(await store().stat('a/stream.bin')).toMatchObject({
      size: 4,
      contentType: 'text/x-own',
    });
    const file = join(directory, '.source');
    await writeFile(file, 'from a file');
    await store().put('a/file.txt', { file }, { contentType: 'text/plain' });
    expect(String(await buffer((await store().get('a/file.txt'))!.body))).toBe('from a file');
  });

  test('replaces an object as a whole', async () => {
    await put('same.txt', 'the first and longer text');
    await put('same.txt', 'second');
    expect(String(await buffer((await store().get('same.txt'))!.body))).toBe('second');
  });

  test('reads a range, and says the size of the whole', async () => {
    await put('range.txt', '0123456789');
    const middle = await store().get('range.txt', { range: { start: 2, end: 4 } });
    expect(middle?.size).toBe(10);
    expect(String(await buffer(middle!.body))).toBe('234');
    const tail = await store().get('range.txt', { range: { start: 8 } });
    expect(String(await buffer(tail!.body))).toBe('89');
    await expect(store().get('range.txt', { range: { start: 10 } })).rejects.toThrow(
      StorageRangeError,
    );
  });

  test('knows an absent object', async () => {
    expect(await store().get('no/such')).toBeUndefined();
    expect(await store().stat('no/such')).toBeUndefined();
    expect(await keysOf(store(), 'no')).toEqual([]);
  });

  test('lists and deletes a folder, and leaves the neighbour whose name is longer', async () => {
    const folder = ['l/1/360p.m3u8', 'l/1/a/0.ts', 'l/1/a/1.ts', 'l/1/a/2.ts', 'l/1/a/3.ts'];
    for (const key of [...folder, 'l/10/360p.m3u8']) await put(key, key);
    expect(await keysOf(store(), 'l/1')).toEqual(folder);
    expect(await keysOf(store(), 'l/1/a/0.ts')).toEqual(['l/1/a/0.ts']);
    await store().deletePrefix('l/1/');
    expect(await keysOf(store(), 'l')).toEqual(['l/10/360p.m3u8']);
  });

  test.each(['../x', 'a/../x', '/etc/x', 'a\0b', 'a//b', 'a\\b', '.types/x', '', 'a'.repeat(241)])(
    'refuses the key %j',
    async (key) => {
      await expect(put(key, 'x')).rejects.toThrow(StorageKeyError);
      await expect(store().get(key)).rejects.toThrow(StorageKeyError);
      await expect(store().deletePrefix(key)).rejects.toThrow(StorageKeyError);
    },
  );
});

test('a full disk is told in Chinese and leaves nothing half-written', async () => {
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
  const failing = Readable.from(
    (function* () {
      yield 'some bytes';
      throw full;
    })(),
  );
  const putting = stores['disk']!.put('full/x.txt', failing, { contentType: 'text/plain' });
  await expect(putting).rejects.toThrow(StorageFullError);
  await expect(putting).rejects.toThrow('存储空间已满');
  expect(await stores['disk']!.stat('full/x.txt')).toBeUndefined();
  expect(await readdir(join(directory, '.tmp'))).toEqual([]);
});

test('a full object store is told the same way', async () => {
  const putting = stores['s3']!.put('no-room', Buffer.from('x'), { contentType: 'text/plain' });
  await expect(putting).rejects.toThrow(StorageFullError);
});

test('the object store’s client says nothing of the version of Node', async () => {
  await stores['s3']!.stat('no/such');
  const said = warnings.mock.calls.map(([warning]) =>
    warning instanceof Error ? warning.message : warning,
  );
  expect(said.filter((word) => /node/i.test(word))).toEqual([]);
});

test('a wrong secret is refused by the object store', async () => {
  const wrong = { ...keys, secretAccessKey: 'other', bucket: 'media', region: 'cn-east-1' };
  const store = chooseStorage({
    directory,
    s3: { ...wrong, endpoint: s3.endpoint, forcePathStyle: true },
  });
  await expect(store.get('x')).rejects.toThrow('SignatureDoesNotMatch');
});

test('a signed address works without credentials, and only as it was signed', async () => {
  await stores['s3']!.put('poster.jpg', Buffer.from('jpg'), { contentType: 'image/jpeg' });
  const url = await stores['s3']!.signedUrl!('poster.jpg', 60);
  const answer = await fetch(url!);
  expect([answer.status, await answer.text()]).toEqual([200, 'jpg']);
  expect((await fetch(url!.replace('poster.jpg', 'other.jpg'))).status).toBe(403);
});

test('the disk keeps objects as plain files that an operator can copy', async () => {
  await stores['disk']!.put('plain/a.vtt', Buffer.from('WEBVTT\n'), { contentType: 'text/vtt' });
  expect(await readFile(join(directory, 'plain/a.vtt'), 'utf8')).toBe('WEBVTT\n');
});

test('keeps files on the disk from everybody else on the machine, those of before too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xuezhou-modes-'));
  await chmod(folder, 0o755);
  const store = chooseStorage({ directory: folder });
  await store.put('identity/1/front', Buffer.from('x'), { contentType: 'text/x-own' });
  const modeOf = async (path: string) =>
    ((await stat(join(folder, path))).mode & 0o777).toString(8);
  expect(await modeOf('.')).toBe('700');
  expect(await modeOf('identity/1/front')).toBe('600');
  expect(await modeOf('.types/identity/1/front')).toBe('600');
  await rm(folder, { recursive: true });
});
