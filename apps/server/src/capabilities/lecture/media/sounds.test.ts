import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openVideo } from '@xuezhou/contract/lecture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVideo } from '../../../platform/media/transcode/tests/make-video.ts';
import { enrol, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import type { TestClient } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { encodeSound, findMissingSounds } from './encode-sound.ts';
import { servedEncoding, withoutSound } from './sound.repository.ts';

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

  it('that cannot be made is not asked for again, and the lecture plays on as it is', async () => {
    const course = await oldLecture(file);
    const first = { ...last, isLastAttempt: false };
    await expect(encodeSound(services, encodingOf(course), first)).rejects.toThrow();
    const waits = async () =>
      (await withoutSound(connection, 1000)).some(({ videoId }) => videoId === course.videoId);
    expect(await waits()).toBe(true);
    await encode(course);
    expect(await waits()).toBe(false);
    const student = await learnerOf(course);
    expect(await soundFor(student, course)).toEqual(none('missing'));
    const video = await student.data(openVideo, { params: { ...course, vid: 0 }, query: {} });
    expect(video.paths).not.toEqual([]);
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
