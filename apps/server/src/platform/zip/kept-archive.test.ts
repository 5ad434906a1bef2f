import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { pieceKey } from '../media/kept-file.ts';
import { findArchive, keepArchive, readArchive } from './kept-archive.ts';
import { readZip } from './read-zip.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'xuezhou-archive-'));
afterAll(async () => await rm(directory, { recursive: true, force: true }));
const storage = createDiskStorage({ directory });
const contentType = 'application/octet-stream';
const video = randomBytes(5000);
for (const [from, to] of [
  [0, 2000],
  [2000, 5000],
] as const)
  await storage.put(pieceKey('videos/a', from), video.subarray(from, to), { contentType });

const files = [
  { name: 'reading.md', body: Buffer.from('正文') },
  { name: 'a.mp4', place: 'videos/a', bytes: 5000 },
  { name: 'b.mp4', place: 'videos/a', bytes: 5000 },
  { name: 'questions.yaml', body: Buffer.from('[]') },
];

async function bytesOf(place: string, start: number, end: number): Promise<Buffer> {
  const archive = await findArchive(storage, place);
  return await buffer(readArchive(storage, place, archive!, { start, end }));
}

it('holds what lies in the storage in pieces, which is not written there again', async () => {
  const bytes = await keepArchive(storage, 'exports/one', files);
  const whole = await bytesOf('exports/one', 0, bytes - 1);
  expect(whole.length).toBe(bytes);
  const zip = readZip(whole);
  await zip.check();
  expect(await zip.file('b.mp4', 10_000)).toEqual(video);
  expect((await zip.file('questions.yaml', 100))?.toString()).toBe('[]');
  const kept = await storage.stat('exports/one/own');
  expect(kept?.size).toBe(bytes - 10_000);
});

it('is the same in whatever parts it is read', async () => {
  const bytes = await keepArchive(storage, 'exports/two', files);
  const whole = await bytesOf('exports/two', 0, bytes - 1);
  for (const length of [97, 999, 4096]) {
    const parts: Buffer[] = [];
    for (let at = 0; at < bytes; at += length)
      parts.push(await bytesOf('exports/two', at, Math.min(at + length, bytes) - 1));
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
  }
  expect(await bytesOf('exports/two', bytes - 1, bytes - 1)).toEqual(whole.subarray(-1));
});

it('is none where a file is not as long as it was said to be, or where nothing was kept', async () => {
  const torn = [{ name: 'a.mp4', place: 'videos/a', bytes: 4999 }];
  await expect(keepArchive(storage, 'exports/torn', torn)).rejects.toThrow('a.mp4 changed');
  expect(await findArchive(storage, 'exports/torn')).toBeUndefined();
});

it('is not read on where its own bytes went meanwhile', async () => {
  const bytes = await keepArchive(storage, 'exports/gone', files);
  const archive = await findArchive(storage, 'exports/gone');
  await storage.deletePrefix('exports/gone/own');
  const read = readArchive(storage, 'exports/gone', archive!, { start: 0, end: bytes - 1 });
  await expect(buffer(read)).rejects.toThrow('is gone');
});

it('is not begun to be read to its end by a server that leaves', async () => {
  const leaving = AbortSignal.abort();
  await expect(keepArchive(storage, 'exports/left', files, leaving)).rejects.toThrow('aborted');
  expect(await findArchive(storage, 'exports/left')).toBeUndefined();
});
