import { openVideo } from '@xuezhou/contract/lecture';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { makeBook, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { encodeVideo, removeReplaced } from './encode-video.ts';
import { askToFindCaptions } from './find-captions.ts';
import { longestAddressMs } from './media-address.ts';
import { encodingWriter, type Encoding } from './video.repository.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

beforeEach(() => clock.reset());

const put = (course: MadeCourse, encodingId: string, text: string) =>
  services.storage.put(`videos/${course.videoId}/${encodingId}/master.m3u8`, Buffer.from(text), {
    contentType: 'application/vnd.apple.mpegurl',
  });

/** What a learner gets of a lecture: its playlist, and the key for it. */
async function play(client: TestClient, address: string) {
  const playlist = await client.send({ method: 'GET', url: address });
  const url = address.replace('master.m3u8', 'key');
  const key = await client.send({ method: 'GET', url });
  return { status: playlist.statusCode, text: playlist.body, key: key.rawPayload[0] };
}

async function addressFor(client: TestClient, course: MadeCourse): Promise<string> {
  const video = await client.data(openVideo, { params: { ...course, vid: 0 }, query: {} });
  return video.paths[0]!.path;
}

const publish = async (course: MadeCourse, encodingId: string, key: Buffer) => {
  const lecture: Encoding['lecture'] = {
    durationMs: 60_000,
    renditions: [],
    sound: null,
    captions: [],
    chapters: [],
  };
  const source = { videoId: course.videoId, sourceHash: `hash-${course.videoId}` };
  return await connection
    .transaction()
    .execute((change) =>
      encodingWriter(change, source).publish({ encodingId, key, lecture, now: clock.now() }),
    );
};

describe('a new encoding', () => {
  it('has addresses of its own, while those of the one before go on with its bytes and its key', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await put(course, 'test', 'old');
    const old = await addressFor(student, course);
    await put(course, 'second', 'new');
    expect(await publish(course, 'second', Buffer.alloc(16, 7))).toBe(true);
    expect(await play(student, await addressFor(student, course))).toEqual({
      status: 200,
      text: 'new',
      key: 7,
    });
    expect(await play(student, old)).toEqual({
      status: 200,
      text: 'old',
      key: course.videoId % 256,
    });
  });

  it('lets the one before go when no address can name it any more', async () => {
    const course = await makeCourse(connection);
    await put(course, 'test', 'old');
    await put(course, 'second', 'new');
    await publish(course, 'second', Buffer.alloc(16, 7));
    const left = async () => {
      const keys: string[] = [];
      for await (const key of services.storage.list(`videos/${course.videoId}`)) keys.push(key);
      return keys.length;
    };
    clock.set(new Date(clock.now().getTime() + longestAddressMs - 60_000));
    await removeReplaced(services);
    expect(await left()).toBe(2);
    clock.advance({ hours: 1 });
    await removeReplaced(services);
    expect(await left()).toBe(1);
    const { rows } = await school.services.database.pool.query<{ count: number }>(
      'select count(*) as count from replaced_encoding where video_id = $1',
      [course.videoId],
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('of a source that has been replaced is not published', async () => {
    const course = await makeCourse(connection);
    await connection
      .updateTable('video')
      .set({ source_hash: 'another' })
      .where('video_id', '=', course.videoId)
      .execute();
    expect(await publish(course, 'second', Buffer.alloc(16, 7))).toBe(false);
  });
});

describe('what is said in a lecture', () => {
  const isDue = async ({ courseId, videoId }: MadeCourse) => {
    await askToFindCaptions(connection, videoId, clock.now());
    const { rows } = await school.services.database.pool.query<{ isDue: boolean }>(
      `select run_at <= now() as "isDue" from graphile_worker.jobs where key = $1`,
      [`index-passages:${courseId}`],
    );
    return rows.map((row) => row.isDue);
  };

  it('is found at once after the last lecture of a course, and turn by turn while more are to come', async () => {
    clock.set(new Date(Date.now() + 60 * 60_000));
    const course = await makeCourse(connection);
    const { videoId } = await makeBook(connection, course.courseId, { videoState: 'queued' });
    expect(await isDue(course)).toEqual([false]);
    const state = { state: 'ready' } as const;
    await connection.updateTable('video').set(state).where('video_id', '=', videoId).execute();
    expect(await isDue(course)).toEqual([true]);
  });
});

describe('an encoding that fails', () => {
  const run = async (course: MadeCourse, isLastAttempt: boolean) => {
    const source = { videoId: course.videoId, sourceHash: `hash-${course.videoId}` };
    const context = { signal: new AbortController().signal, isLastAttempt };
    // Its source does not exist.
    await expect(encodeVideo(services, source, context)).rejects.toThrow();
    return await connection
      .selectFrom('video')
      .where('video_id', '=', course.videoId)
      .select(['state', 'error'])
      .executeTakeFirstOrThrow();
  };

  it('waits for the next attempt, and is marked when there is none', async () => {
    const course = await makeCourse(connection, { videoState: 'queued' });
    expect((await run(course, false)).state).toBe('queued');
    const last = await run(course, true);
    expect(last.state).toBe('failed');
    expect(last.error).not.toBeNull();
  });

  it('leaves the encoding before it in its place', async () => {
    const course = await makeCourse(connection, { videoState: 'ready' });
    expect((await run(course, true)).state).toBe('ready');
  });
});
