import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseStorage } from '../../providers/storage/choose-storage.ts';
import { pieceKey } from './kept-file.ts';
import { sampleKept } from './sample-kept.ts';
import { probe } from './transcode/probe.ts';
import { makeVideo } from './transcode/tests/make-video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-sample-'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const storage = () => chooseStorage({ directory: path.join(folder, 'files') });

/** Put in pieces, as uploads come. */
async function keep(place: string, bytes: Buffer): Promise<void> {
  const piece = 3_000_000;
  for (let at = 0; at < bytes.length; at += piece)
    await storage().put(pieceKey(place, at), bytes.subarray(at, at + piece), {
      contentType: 'application/octet-stream',
    });
}

const box = (type: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

it('tells of a large video what the whole tells, its table in the middle, and takes little room', async () => {
  const whole = path.join(folder, 'whole.mp4');
  await makeVideo(whole, { seconds: 2 });
  const bytes = await readFile(whole);
  const table = bytes.indexOf('moov') - 4;
  // Behind the pictures 9 MB of nothing, the table, and 9 MB more.
  const large = Buffer.concat([
    bytes.subarray(0, table),
    box('free', 9_000_000),
    bytes.subarray(table),
    box('free', 9_000_000),
  ]);
  await keep('large', large);
  const file = path.join(folder, 'large.mp4');
  expect(await sampleKept(storage(), 'large', file, { edgeBytes: 1_000_000 })).toBe(true);
  const { size, blocks } = await stat(file);
  expect(size).toBe(large.length);
  expect(blocks * 512).toBeLessThan(5_000_000);
  expect(await probe(file)).toEqual(await probe(whole));
});

it('copies a small one whole, and says where there is none', async () => {
  await keep('small', Buffer.from('abc'));
  const file = path.join(folder, 'small');
  expect(await sampleKept(storage(), 'small', file)).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('abc');
  expect(await sampleKept(storage(), 'nothing', file)).toBe(false);
});

it('reads no more of boxes that claim to be tables than a table needs', async () => {
  const bytes = Buffer.concat([box('ftyp', 16), box('mdat', 6_000_000), Buffer.alloc(32)]);
  bytes.writeUInt32BE(1, 6_000_016);
  bytes.write('moov', 6_000_020, 'latin1');
  bytes.writeBigUInt64BE(1n << 60n, 6_000_024);
  await keep('lying', Buffer.concat([bytes, Buffer.alloc(6_000_000)]));
  const file = path.join(folder, 'lying.mp4');
  expect(await sampleKept(storage(), 'lying', file, { edgeBytes: 1_000_000 })).toBe(true);
  expect((await stat(file)).size).toBe(bytes.length + 6_000_000);
});
