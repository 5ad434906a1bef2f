import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { createS3Storage } from '../../providers/storage/s3-storage.ts';
import { StorageGoneError, type Storage } from '../../providers/storage/storage.port.ts';
import { startS3Server } from '../../providers/storage/tests/s3-server.ts';
import { moveStore } from './move-store.ts';
import { openRecord } from './moved-record.ts';

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
  for (const name of names) await put(disk, name, `text of ${name}`);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
});

const names = ['a/1.txt', 'a/2.txt', 'b/3.txt'];
const recordFile = () => path.join(folder, 'store-move', 'this.jsonl');

const put = (store: Storage, key: string, text: string) =>
  store.put(key, Buffer.from(text), { contentType: 'text/plain' });

async function textOf(store: Storage, key: string): Promise<string | undefined> {
  const found = await store.get(key);
  return found && String(await buffer(found.body));
}

async function move(
  wishes: Partial<Parameters<typeof moveStore>[2]> = {},
  [from, to]: readonly [Storage, Storage] = [disk, bucket],
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

const switched = { isSwitched: true };

/** A store to which the server that moves does not get through. */
const away = (store: Storage): Storage => ({
  ...store,
  put: () => Promise.reject(new StorageGoneError()),
});

describe('after the switch', () => {
  it('what the new store lost or lets rot is not taken for moved', async () => {
    await move();
    objects.delete('a/1.txt');
    const { contentType } = objects.get('a/2.txt')!;
    // The listing of the tests' store makes its tag of the bytes: of the same length, and read otherwise.
    const rotting: Storage = {
      ...bucket,
      get: async (key, options) => {
        const found = await bucket.get(key, options);
        if (key !== 'a/2.txt' || found === undefined) return found;
        await buffer(found.body);
        return { ...(await other())!, ...(found.etag !== undefined && { etag: found.etag }) };
      },
    };
    await put(disk, 'elsewhere', 'rotten of it...');
    const other = () => disk.get('elsewhere');
    expect(contentType).toBe('text/plain');
    expect(await move(switched)).toMatchObject({ missing: ['a/1.txt'], left: [], trusted: 2 });
    expect(await move({ ...switched, isChecked: true }, [disk, rotting])).toMatchObject({
      ...{ missing: ['a/1.txt'], trusted: 0 },
      left: [{ key: 'a/2.txt', why: expect.stringContaining('没有谁改过') }],
    });
    expect(objects.has('a/1.txt')).toBe(false);
  });

  it('a late change is brought, though the first time it was cut off', async () => {
    await move();
    await put(disk, 'a/1.txt', 'changed late');
    await expect(move(switched, [disk, away(bucket)])).rejects.toThrow('够不到');
    expect(await move(switched)).toMatchObject({ copied: 1, left: [] });
    expect(await textOf(bucket, 'a/1.txt')).toBe('changed late');
  });

  it('what the old store deleted around it is deleted when that is asked for, and not what is new', async () => {
    await move();
    await disk.deletePrefix('a');
    await put(bucket, 'a/2.txt', 'of the school');
    expect(await move(switched)).toMatchObject({ gone: ['a/1.txt'], removed: 0 });
    expect(await move({ ...switched, isGoneDeleted: true })).toMatchObject({
      ...{ gone: [], removed: 1, left: [] },
    });
    expect([...objects.keys()].toSorted()).toEqual(['a/2.txt', 'b/3.txt']);
  });
});

describe('a shell that does not know of the switch', () => {
  it('deletes nothing that the school wrote anew, nor what lies below its name', async () => {
    await move();
    await disk.deletePrefix('a');
    await put(bucket, 'a/1.txt', 'of the school');
    await put(bucket, 'a/2.txt/below', 'of somebody');
    const { left, removed } = await move();
    expect(removed).toBe(0);
    expect(left.map(({ key }) => key).toSorted()).toEqual(['a/1.txt', 'a/2.txt']);
    expect([...objects.keys()].toSorted()).toEqual([...names, 'a/2.txt/below'].toSorted());
  });

  it('copies nothing over what the school wrote where it had only begun', async () => {
    await expect(move({}, [disk, away(bucket)])).rejects.toThrow('够不到');
    await put(bucket, 'a/1.txt', 'of the school');
    expect(await move()).toMatchObject({ copied: 2, left: [{ key: 'a/1.txt' }] });
    expect(await textOf(bucket, 'a/1.txt')).toBe('of the school');
  });
});

it('a disk that is not mounted, into which the school wrote since, takes nothing along', async () => {
  for (let count = 0; count < 40; count += 1) await put(disk, `many/${count}`, 'text');
  await move();
  await rm(path.join(folder, 'files'), { recursive: true });
  await put(disk, 'new/upload', 'text');
  await expect(move()).rejects.toThrow('--many-gone');
  expect(objects.has('many/1')).toBe(true);
  expect(await move({ areManyGone: true })).toMatchObject({ removed: 43 });
  expect([...objects.keys()]).toEqual(['new/upload']);
});

it('what no store can hold is told and not begun, and does not stop a later run', async () => {
  const old = (extra: { key: string; bytes: number }[]): Storage => ({
    ...disk,
    async *sizes(prefix) {
      yield* disk.sizes(prefix);
      yield* extra;
    },
  });
  const odd = old([
    { key: 'videos/', bytes: 0 },
    { key: '.hidden', bytes: 3 },
  ]);
  expect(await move({}, [odd, bucket])).toMatchObject({
    ...{ copied: 3, markers: ['videos/'] },
    left: [{ key: '.hidden' }],
  });
  expect(await readFile(recordFile(), 'utf8')).not.toContain('hidden');
  expect(await move()).toMatchObject({ copied: 0, removed: 0, left: [] });
});

it('the record is read by pieces, and holds what is over no more', async () => {
  await move();
  const before = (await stat(recordFile())).size;
  expect(await move(switched)).toMatchObject({ copied: 0, trusted: 3 });
  expect((await stat(recordFile())).size).toBeLessThan(before);
  await expect(move()).rejects.toThrow('也换过了');
  expect((await stat(recordFile())).mode & 0o777).toBe(0o600);
});
