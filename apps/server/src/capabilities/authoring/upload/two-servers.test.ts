import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { bytesOfKept } from '../../../platform/media/kept-file.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { newLecture } from '../testing/new-lecture.ts';
import { lectureFilePlace } from '../document/lecture-files.ts';
import { PieceStore } from '../../../platform/media/pieces/piece-store.ts';
import { videoLedger } from './video-ledger.ts';
import { findUpload } from './upload.repository.ts';

// Two servers on one database and one store, and one upload that both are sent: a page that was cut off goes on elsewhere.

const school = await startTestApp();
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const here = new PieceStore(services, videoLedger);

/** What begins as a video does, and goes on as said. */
const video = (letter: string, length: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(length - 12, letter)]);

async function begun(bytes: number): Promise<string> {
  const uploadId = randomUUID();
  const body = { uploadId, ...(await newLecture(owner)), fileName: '凸性.mp4', bytes };
  await owner.data(contract.beginUpload, { body });
  return uploadId;
}
const row = async (uploadId: string) => (await findUpload(connection, uploadId))!;
const kept = async (uploadId: string) =>
  await bytesOfKept(services.storage, lectureFilePlace((await row(uploadId)).file) ?? '');
const status = async (work: Promise<unknown>) =>
  await work.then(
    () => 204,
    (error: { status_code?: number }) => error.status_code,
  );

/** Sends these bytes, and holds the line: `status` is what it comes to. */
async function held(uploadId: string, bytes: Buffer) {
  const stream = new PassThrough();
  const ends = status(new PieceStore(services, videoLedger).write(stream, uploadId, 0));
  stream.write(bytes);
  await expect.poll(() => stream.readableLength).toBe(0);
  return async () => {
    stream.end();
    return await ends;
  };
}

/** A server whose store is slow: it puts what it was given once it is let. */
function slowServer() {
  let go = () => {};
  const gone = new Promise<void>((resolve) => (go = resolve));
  const storage: Storage = Object.create(services.storage) as Storage;
  let putting = 0;
  let most = 0;
  storage.put = async (...given) => {
    putting += 1;
    most = Math.max(most, putting);
    await gone;
    await services.storage.put(...given);
    putting -= 1;
  };
  return {
    store: new PieceStore({ ...services, storage }, videoLedger),
    go,
    putting: () => putting,
    mostPutting: () => most,
  };
}

it('never puts the bytes of a retry over those that are counted', async () => {
  const whole = video('a', 200);
  const uploadId = await begun(whole.length);
  const late = await held(uploadId, video('b', 50));
  expect(await here.write(Readable.from([whole.subarray(0, 120)]), uploadId, 0)).toBe(120);
  expect(await late()).toBe(409);
  await here.write(Readable.from([whole.subarray(120)]), uploadId, 120);
  expect(await kept(uploadId)).toEqual(whole);
});

it('lets the second wait while the first puts the same bytes', async () => {
  const whole = video('a', 200);
  const uploadId = await begun(whole.length);
  const slow = slowServer();
  const first = slow.store.write(Readable.from([whole]), uploadId, 0);
  await expect
    .poll(async () => {
      const { rows } = await services.database.pool.query<{ held: number }>(
        `select count(*)::int as held from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
      );
      return rows[0]?.held;
    })
    .toBe(1);
  const second = status(here.write(Readable.from([video('b', 60)]), uploadId, 0));
  await untilWaiting(connection, 1);
  slow.go();
  expect(await first).toBe(200);
  expect([409, 410]).toContain(await second);
  expect(await kept(uploadId)).toEqual(whole);
  expect((await row(uploadId)).state).toBe('checking');
});

it('leaves the connections to the database to others while the store is slow', async () => {
  const most = services.config.DATABASE_POOL / 4;
  const whole = video('a', 200);
  const uploads = await Promise.all(Array.from({ length: most + 2 }, () => begun(whole.length)));
  const slow = slowServer();
  const writes = uploads.map((uploadId) => slow.store.write(Readable.from([whole]), uploadId, 0));
  await expect.poll(slow.putting).toBe(most);
  // Those that wait do so without a connection.
  await Promise.all(uploads.map(row));
  slow.go();
  expect(await Promise.all(writes)).toEqual(uploads.map(() => whole.length));
  expect(slow.mostPutting()).toBe(most);
});

it('takes no byte of one that was given up while it came, and none beyond its end', async () => {
  const uploadId = await begun(100);
  expect(await status(here.write(Readable.from([video('a', 120)]), uploadId, 0))).toBe(409);
  const late = await held(uploadId, video('a', 50));
  await here.remove(uploadId);
  expect(await late()).toBe(410);
  expect(await kept(uploadId)).toBeUndefined();
});

it('is not refused by the words of a late stranger once a video has begun', async () => {
  const uploadId = await begun(100);
  const late = await held(uploadId, Buffer.from('no video at all'));
  await here.write(Readable.from([video('a', 60)]), uploadId, 0);
  expect(await late()).toBe(409);
  expect((await row(uploadId)).state).toBe('receiving');
});
