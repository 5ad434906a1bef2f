import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openVideo } from '@xuezhou/contract/lecture';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeVideo } from '../../../platform/media/transcode/tests/make-video.ts';
import { enrol, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import type { TestClient } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { encodeSound, findMissingSounds } from './encode-sound.ts';
import { servedEncoding, soundJobKey } from './sound.repository.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const { storage } = services;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-sounds-'));
  await makeVideo(path.join(folder, 'loud.mp4'), { seconds: 12 });
  await makeVideo(path.join(folder, 'silent.mp4'), { seconds: 2, sound: false });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => clock.reset());

const last = { signal: new AbortController().signal, isLastAttempt: true };
const encodingOf = ({ videoId }: MadeCourse) => ({ videoId, prefix: `videos/${videoId}/test` });
const encode = (course: MadeCourse) => encodeSound(services, encodingOf(course), last);

/** A lecture that an older version encoded: its source lies there, and nobody has looked for its sound. */
async function oldLecture(source: object, video?: string): Promise<MadeCourse> {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const place = `sources/${course.videoId}`;
  const text = Buffer.from(JSON.stringify(source));
  await storage.put(`${place}/lecture.json`, text, { contentType: 'application/json' });
  if (video !== undefined)
    await storage.put(`${place}/video.mp4`, await readFile(path.join(folder, video)), {
      contentType: 'video/mp4',
    });
  await connection
    .updateTable('video')
    .set((eb) => ({ encoded_hash: eb.ref('source_hash') }))
    .where('video_id', '=', course.videoId)
    .execute();
  return course;
}
const file = { kind: 'file', video: 'video.mp4' };

async function learnerOf({ courseId }: MadeCourse) {
  const student = await school.signIn();
  await enrol(connection, student.studentId, courseId, null, clock.now());
  return student;
}

const soundFor = async (client: TestClient, course: MadeCourse) =>
  (await client.data(openVideo, { params: { ...course, vid: 0 }, query: {} })).audio;
const none = (state: 'missing' | 'silent') => ({ state, path: null, bytes: 0 });

async function jobOf({ videoId }: MadeCourse) {
  const { rows } = await sql<{ id: string; attempts: number; max: number }>`
    select id::text, attempts, max_attempts as max from graphile_worker.jobs
    where key = ${soundJobKey(videoId)}`.execute(connection);
  return rows[0];
}

const changeJob = ({ videoId }: MadeCourse, set: string) =>
  school.ownerPool.query(
    `update graphile_worker._private_jobs set ${set} where key = '${soundJobKey(videoId)}'`,
  );

/** Each attempt at once, in place of minutes later. */
async function tryToTheEnd(course: MadeCourse, run: () => Promise<void>): Promise<void> {
  for (let job = await jobOf(course); job && job.attempts < job.max; job = await jobOf(course)) {
    await changeJob(course, 'run_at = now()');
    await run();
  }
}

async function soundIsKnown(course: MadeCourse): Promise<boolean> {
  const served = await servedEncoding(connection, encodingOf(course));
  return served?.audio !== null;
}

describe('the sound of a lecture alone', () => {
  it('comes into an encoding that serves already, under its key and its entitlement, with its size', async () => {
    const course = await oldLecture(file, 'loud.mp4');
    const student = await learnerOf(course);
    expect(await soundFor(student, course)).toEqual(none('missing'));
    await findMissingSounds(services);
    await school.runJobs(['encode-sound']);
    const sound = await soundFor(student, course);
    expect(sound.state).toBe('ready');
    const get = (client: TestClient, url: string) => client.send({ method: 'GET', url });
    const url = sound.path ?? '';
    const playlist = (await get(student, url)).body;
    expect(playlist).toContain('METHOD=AES-128,URI="key"');
    const names = playlist.split('\n').filter((line) => line.endsWith('.ts'));
    expect(names.length).toBeGreaterThan(1);
    const beside = (name: string) => url.replace('audio.m3u8', name);
    const segments = await Promise.all(names.map((name) => get(student, beside(name))));
    expect(segments.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    const bytes = segments.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    expect(sound.bytes).toBe(bytes);
    const { key } = (await servedEncoding(connection, encodingOf(course)))!;
    expect((await get(student, beside('key'))).rawPayload).toEqual(key);
    // Another's session, and one's own whose course is paused meanwhile.
    expect((await get(await school.signIn(), beside('key'))).statusCode).toBe(401);
    await connection
      .updateTable('enrolment')
      .set({ paused_on: '2020-01-01' })
      .where('student_id', '=', student.studentId)
      .execute();
    expect((await get(student, beside('key'))).statusCode).toBe(404);
  }, 60_000);

  it.each([
    ['slides', { kind: 'slides', slides: [] }, undefined],
    ['a video without sound', file, 'silent.mp4'],
  ])('is said to be missing for good of %s', async (_what, source, video) => {
    const course = await oldLecture(source, video);
    await encode(course);
    expect(await soundFor(await learnerOf(course), course)).toEqual(none('silent'));
  });

  it('that its source does not give is not asked for again, and the lecture plays on as it is', async () => {
    const course = await oldLecture(file);
    await findMissingSounds(services);
    await school.runJobs(['encode-sound']);
    const failed = await jobOf(course);
    expect(failed?.attempts).toBe(1);
    // An hour later: the attempts go on, and do not begin anew.
    await findMissingSounds(services);
    expect(await jobOf(course)).toEqual(failed);
    await tryToTheEnd(course, () => school.runJobs(['encode-sound']));
    expect(await soundIsKnown(course)).toBe(true);
    const student = await learnerOf(course);
    expect(await soundFor(student, course)).toEqual(none('missing'));
    const video = await student.data(openVideo, { params: { ...course, vid: 0 }, query: {} });
    expect(video.paths).not.toEqual([]);
  });

  it('is asked for anew after a day, where something else than the source failed', async () => {
    const course = await oldLecture(file, 'silent.mp4');
    await findMissingSounds(services);
    const list = vi.spyOn(storage, 'list').mockImplementation(() => {
      throw new Error('the storage is away');
    });
    await tryToTheEnd(course, () => school.runJobs(['encode-sound']));
    list.mockRestore();
    expect(await soundIsKnown(course)).toBe(false);
    const given = await jobOf(course);
    expect(given).toBeDefined();
    expect(given?.attempts).toBe(given?.max);
    await findMissingSounds(services);
    expect(await jobOf(course)).toEqual(given);
    await changeJob(course, "run_at = now() - interval '25 hours'");
    await findMissingSounds(services);
    await school.runJobs(['encode-sound']);
    expect(await soundFor(await learnerOf(course), course)).toEqual(none('silent'));
  });

  it('is left to the next server by one that stops, at the last attempt too', async () => {
    const course = await oldLecture(file);
    const stopped = { signal: AbortSignal.abort(), isLastAttempt: true };
    await expect(encodeSound(services, encodingOf(course), stopped)).rejects.toThrow();
    expect(await soundIsKnown(course)).toBe(false);
  });

  it('is not made a second time', async () => {
    const course = await oldLecture(file, 'silent.mp4');
    await encode(course);
    const get = vi.spyOn(storage, 'get');
    await encode(course);
    expect(get).not.toHaveBeenCalled();
    get.mockRestore();
  });

  it('of an encoding that was replaced meanwhile is left alone, and that of the new one asked for', async () => {
    const course = await oldLecture(file, 'silent.mp4');
    await encode(course);
    await connection
      .updateTable('video')
      .set({ storage_prefix: `videos/${course.videoId}/second` })
      .where('video_id', '=', course.videoId)
      .execute();
    // An older server left there what was of the encoding before.
    expect(await soundFor(await learnerOf(course), course)).toEqual(none('missing'));
    await encode(course);
    expect(await soundFor(await learnerOf(course), course)).toEqual(none('missing'));
    await findMissingSounds(services);
    await school.runJobs(['encode-sound']);
    expect(await soundFor(await learnerOf(course), course)).toEqual(none('silent'));
  });
});
