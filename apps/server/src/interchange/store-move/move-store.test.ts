import { appendFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { createS3Storage } from '../../providers/storage/s3-storage.ts';
import { StorageGoneError, type Storage } from '../../providers/storage/storage.port.ts';
import { startS3Server } from '../../providers/storage/tests/s3-server.ts';
import { moveStore } from './move-store.ts';
import { openRecord } from './moved-record.ts';
import { StoreMoveError } from './store-move-error.ts';

const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'secret' };

let folder: string;
let disk: Storage;
let objects: Awaited<ReturnType<typeof startS3Server>>['objects'];
let bucket: Storage;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-move-'));
  disk = createDiskStorage({ directory: path.join(folder, 'files') });
  const server = await startS3Server(keys);
  objects = server.objects;
  const place = { ...keys, bucket: 'media', region: 'cn-east-1', endpoint: server.endpoint };
  bucket = createS3Storage({ ...place, forcePathStyle: true });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
});

const put = (store: Storage, key: string, text: string, contentType = 'text/plain') =>
  store.put(key, Buffer.from(text), { contentType });

const recordFile = () => path.join(folder, 'store-move', 'this.jsonl');

async function move(
  from: Storage,
  to: Storage,
  wishes: { isSwitched?: boolean; isChecked?: boolean } = {},
) {
  const record = await openRecord(recordFile());
  try {
    return await moveStore({ from, to }, record, {
      ...{ isSwitched: false, isChecked: false, tell: () => undefined },
      ...wishes,
    });
  } finally {
    record.close();
  }
}

async function textsIn(store: Storage): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const key of store.list(''))
    texts[key] = String(await buffer((await store.get(key))!.body));
  return texts;
}

const names = ['a/1.txt', 'a/2.txt', 'b/3.txt', '讲义/第 1 章.pdf', 'c/empty.txt'];

async function fill(store: Storage): Promise<void> {
  for (const name of names) await put(store, name, name.startsWith('c/') ? '' : `text of ${name}`);
  await put(store, 'identity/7/front', 'sealed', 'text/x-own');
}

/** The same store, with something done each time before a file is put into it. */
const beforePut = (store: Storage, work: (key: string) => Promise<void>): Storage => ({
  ...store,
  put: async (key, body, options) => {
    await work(key);
    await store.put(key, body, options);
  },
});

describe('files are moved to another store', () => {
  it.each(['to S3', 'back to the disk'])('whole, each with its type, %s', async (way) => {
    const [from, to] = way === 'to S3' ? [disk, bucket] : [bucket, disk];
    await fill(from);
    const report = await move(from, to);
    expect(report).toMatchObject({ files: 6, copied: 6, removed: 0, late: 0, left: [] });
    expect(await textsIn(to)).toEqual(await textsIn(from));
    expect(await to.stat('identity/7/front')).toMatchObject({ contentType: 'text/x-own' });
  });

  it('once: a second time copies nothing, and reads no bytes again', async () => {
    await fill(disk);
    await move(disk, bucket);
    const silent = { ...disk, get: () => Promise.reject(new Error('read again')) };
    expect(await move(silent, bucket)).toMatchObject({ files: 6, copied: 0, left: [] });
  });

  it('with what the school writes, changes and deletes meanwhile', async () => {
    await fill(disk);
    let isFirst = true;
    const meanwhile = beforePut(bucket, async (key) => {
      if (!key.startsWith('讲义/') || !isFirst) return;
      isFirst = false;
      await put(disk, 'd/new.txt', 'written meanwhile');
      await put(disk, 'a/1.txt', 'changed meanwhile');
      await disk.deletePrefix('identity/7');
    });
    expect(await move(disk, meanwhile)).toMatchObject({ removed: 1, late: 0, left: [] });
    const texts = await textsIn(bucket);
    expect(texts).toEqual(await textsIn(disk));
    expect(texts).toMatchObject({
      'd/new.txt': 'written meanwhile',
      'a/1.txt': 'changed meanwhile',
    });
    expect(texts).not.toHaveProperty('identity/7/front');
  });

  it('and a school that never stands still is told how much was late', async () => {
    await fill(disk);
    let count = 0;
    const restless = beforePut(bucket, () => put(disk, `busy/${(count += 1)}`, 'again'));
    const report = await move(disk, restless);
    expect(report.late).toBeGreaterThan(0);
    expect(report.left).toEqual([]);
  });

  it('on from where a kill or an outage cut it off', async () => {
    for (let count = 0; count < 40; count += 1) await put(disk, `many/${count}`, `file ${count}`);
    let sent = 0;
    const leaving = beforePut(bucket, () => {
      sent += 1;
      return sent > 15 ? Promise.reject(new StorageGoneError()) : Promise.resolve();
    });
    await expect(move(disk, leaving)).rejects.toThrow(StoreMoveError);
    const before = objects.size;
    expect(before).toBe(15);
    appendFileSync(recordFile(), '{"key":"many/3","from":"cut o');
    const report = await move(disk, bucket);
    expect(report).toMatchObject({ files: 40, copied: 40 - before, left: [] });
    expect(await textsIn(bucket)).toEqual(await textsIn(disk));
  });

  it('anew where they were lost there, and not over what somebody wrote there since', async () => {
    await fill(disk);
    await move(disk, bucket);
    objects.delete('a/1.txt');
    await put(bucket, 'a/2.txt', 'of somebody');
    const report = await move(disk, bucket);
    expect(report).toMatchObject({ copied: 1, left: [{ key: 'a/2.txt' }] });
    expect(await textsIn(bucket)).toEqual({ ...(await textsIn(disk)), 'a/2.txt': 'of somebody' });
  });

  it('and bytes that rotted without a sign are found by --check', async () => {
    await fill(bucket);
    await move(bucket, disk);
    const file = path.join(folder, 'files', 'a/1.txt');
    const { atime, mtime } = await stat(file);
    await writeFile(file, 'rotten of a/1.txt'.slice(0, (await readFile(file)).length));
    await utimes(file, atime, mtime);
    expect(await move(bucket, disk)).toMatchObject({ copied: 0 });
    expect(await move(bucket, disk, { isChecked: true })).toMatchObject({ copied: 1, left: [] });
    expect(await textsIn(disk)).toEqual(await textsIn(bucket));
  });
});

describe('what is not as it should be is told', () => {
  it('of a store that gives back other bytes than it took', async () => {
    await fill(disk);
    const lying: Storage = {
      ...bucket,
      put: async (key, body, options) => {
        const bytes = await buffer(body as Readable);
        await bucket.put(key, key === 'a/2.txt' ? bytes.subarray(1) : bytes, options);
      },
    };
    const { left } = await move(disk, lying);
    expect(left).toEqual([{ key: 'a/2.txt', why: '写进去的和读回来的不一样' }]);
  });

  it('of files that lay there before: the same is taken, another is left alone', async () => {
    await fill(disk);
    await put(bucket, 'a/1.txt', 'text of a/1.txt');
    await put(bucket, 'a/2.txt', 'of another school');
    await put(bucket, 'z/9.txt', 'of another school');
    const report = await move(disk, bucket);
    expect(report).toMatchObject({ copied: 4, foreign: ['z/9.txt'] });
    expect(report.left).toMatchObject([
      { key: 'a/2.txt', why: expect.stringContaining('不是这次搬的') },
    ]);
    expect(await textsIn(bucket)).toMatchObject({
      'a/2.txt': 'of another school',
      'z/9.txt': 'of another school',
    });
  });

  it('of an old store that has nothing any more, as a disk that is not mounted, and nothing is deleted', async () => {
    await fill(disk);
    await move(disk, bucket);
    await rm(path.join(folder, 'files'), { recursive: true });
    await expect(move(disk, bucket)).rejects.toThrow('什么也没有删');
    expect(objects.size).toBe(6);
  });
});

describe('after the switch', () => {
  it('what the old store got late is brought, and what the school did since stays', async () => {
    await fill(disk);
    await move(disk, bucket);
    // Servers that still had the old store.
    await put(disk, 'late/new.txt', 'late');
    await put(disk, 'a/1.txt', 'changed late');
    await put(disk, 'b/3.txt', 'changed on both sides');
    await disk.deletePrefix('identity/7');
    // Servers that have the new one.
    await put(bucket, 'b/3.txt', 'the newest');
    await bucket.deletePrefix('a/2.txt');
    await put(bucket, 'new/1.txt', 'of the new');
    const report = await move(disk, bucket, { isSwitched: true });
    expect(report).toMatchObject({ copied: 2, removed: 0, gone: ['identity/7/front'] });
    expect(report.left.map(({ key }) => key)).toEqual(['b/3.txt']);
    expect(await textsIn(bucket)).toEqual({
      'a/1.txt': 'changed late',
      'b/3.txt': 'the newest',
      'c/empty.txt': '',
      'identity/7/front': 'sealed',
      'late/new.txt': 'late',
      'new/1.txt': 'of the new',
      '讲义/第 1 章.pdf': 'text of 讲义/第 1 章.pdf',
    });
    expect(await move(disk, bucket, { isSwitched: true })).toMatchObject({ copied: 0 });
  });

  it('a shell that still has the former variables copies nothing over what the school has now', async () => {
    await fill(disk);
    await move(disk, bucket);
    await move(disk, bucket, { isSwitched: true });
    await bucket.deletePrefix('identity/7');
    await expect(move(disk, bucket)).rejects.toThrow('也换过了');
    expect(objects.has('identity/7/front')).toBe(false);
  });
});

it('the record of a move is of its owner alone, since it names every file', async () => {
  await fill(disk);
  await move(disk, bucket);
  expect((await stat(recordFile())).mode & 0o777).toBe(0o600);
});
