import { randomUUID } from 'node:crypto';
import { holdStream, openVideo, streamSeconds } from '@xuezhou/contract/lecture';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection);
const start = new Date('2027-03-01T00:00:00Z');
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** Null takes the setting away. */
async function setSchool(key: string, value: string | null): Promise<void> {
  await connection.deleteFrom('school_setting').where('key', '=', key).execute();
  if (value !== null)
    await add(connection, 'school_setting', { key, value, changed_at: clock.now() });
}
const allowOne = (value: 'on' | null) => setSchool('LECTURE_ONE_STREAM', value);

/** A page that plays, with calls of its own. */
function pageOf(client: TestClient) {
  const stream = randomUUID();
  const say = async (isPlaying: boolean, takesOver = false) => {
    const body = { stream, bulletId: course.bulletId, isPlaying, takesOver };
    const answer = await client.send({
      method: 'POST',
      url: holdStream.path,
      headers: { 'user-agent': chrome },
      payload: body,
    });
    return answer.json<{ data: { elsewhere: { device: string; lecture: string } | null } }>().data
      .elsewhere;
  };
  const askKey = async () => {
    const input = { params: { ...course, vid: 0 }, query: { stream } };
    const { paths } = await client.data(openVideo, input);
    const url = paths[0]!.path.replace('master.m3u8', 'key');
    return await client.send({ method: 'GET', url });
  };
  return {
    stream,
    play: () => say(true),
    takeOver: () => say(true, true),
    pause: () => say(false),
    key: async () => (await askKey()).statusCode,
    /** What the refusal of the key says besides its words. */
    refusal: async () => (await askKey()).json<{ data: object | null }>().data,
  };
}

describe('one stream of an account', () => {
  beforeEach(async () => {
    clock.set(start);
    await allowOne('on');
  });

  it('is held by the page that plays; another is told where, and takes over when it says so', async () => {
    const student = await school.signIn();
    const [desk, phone] = [pageOf(student), pageOf(student)];
    expect(await desk.play()).toBeNull();
    expect(await phone.play()).toMatchObject({ device: 'Windows 电脑 · Chrome' });
    expect([await desk.key(), await phone.key()]).toEqual([200, 409]);
    expect(await phone.refusal()).toMatchObject({ device: 'Windows 电脑 · Chrome' });
    expect(await phone.takeOver()).toBeNull();
    expect(await desk.play()).not.toBeNull();
    expect([await desk.key(), await phone.key()]).toEqual([409, 200]);
  });

  it('names the lecture that plays elsewhere only to one who has opened it', async () => {
    const student = await school.signIn();
    const [one, two] = [pageOf(student), pageOf(student)];
    await one.play();
    expect(await two.play()).toMatchObject({ lecture: '' });
    await one.key();
    const { title } = await connection
      .selectFrom('bullet')
      .where('bullet_id', '=', course.bulletId)
      .select('title')
      .executeTakeFirstOrThrow();
    expect(await two.play()).toMatchObject({ lecture: title });
  });

  it('is free at once after a pause, and when a page was not heard of for a while', async () => {
    const student = await school.signIn();
    const [one, two] = [pageOf(student), pageOf(student)];
    await one.play();
    await one.pause();
    expect(await two.play()).toBeNull();
    clock.advance({ seconds: streamSeconds - 1 });
    expect(await one.play()).not.toBeNull();
    clock.advance({ seconds: 1 });
    expect(await one.play()).toBeNull();
    expect(await two.play()).not.toBeNull();
  });

  it('is not let go of by a page that does not hold it', async () => {
    const student = await school.signIn();
    const [one, two] = [pageOf(student), pageOf(student)];
    await one.play();
    await two.pause();
    expect(await two.play()).not.toBeNull();
  });

  it('is held by exactly one of many that ask at the same moment', async () => {
    const student = await school.signIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => await pageOf(student).play()),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('is each student’s own', async () => {
    const [one, other] = [await school.signIn(), await school.signIn()];
    expect(await pageOf(one).play()).toBeNull();
    expect(await pageOf(other).play()).toBeNull();
  });

  it('is asked for by nobody where the school does not limit it', async () => {
    const student = await school.signIn();
    const [one, two] = [pageOf(student), pageOf(student)];
    await one.play();
    await allowOne(null);
    const input = { params: { ...course, vid: 0 }, query: { stream: two.stream } };
    expect(await student.data(openVideo, input)).toMatchObject({ oneStream: false });
    expect(await two.key()).toBe(200);
  });

  it('has one holder whatever tabs, devices, lost networks and pauses do', async () => {
    const step = fc.oneof(
      fc.record({
        who: fc.nat(3),
        does: fc.constantFrom('play' as const, 'takeOver' as const, 'pause' as const),
      }),
      // A network that is gone, or a server that starts again: nobody is heard of for a while.
      fc.record({ seconds: fc.integer({ min: 1, max: 60 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const student = await school.signIn();
        const pages = [0, 1, 2, 3].map(() => pageOf(student));
        const held: { by?: { who: number; at: number } } = {};
        let now = 0;
        for (const each of steps) {
          if ('seconds' in each) {
            now += each.seconds;
            clock.advance({ seconds: each.seconds });
            continue;
          }
          const { who, does } = each;
          const { by } = held;
          const isFree = by === undefined || by.who === who || now - by.at >= streamSeconds;
          const elsewhere = await pages[who]![does]();
          const mayPlay = isFree || does === 'takeOver';
          if (does !== 'pause' && mayPlay) held.by = { who, at: now };
          else if (does === 'pause' && by?.who === who) delete held.by;
          expect(elsewhere === null).toBe(does === 'pause' || mayPlay);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('what guards a lecture', () => {
  const open = async (client: TestClient, t?: string) =>
    await client.data(openVideo, {
      params: { ...course, vid: 0 },
      query: t === undefined ? {} : { t },
    });

  it('is the name and the last digits of the phone over the picture, unless the school wants none', async () => {
    const student = await school.signIn({ nickname: '林知远', mobile: '+8613900008866' });
    expect((await open(student)).watermark).toEqual({ text: '林知远 8866', everywhere: false });
    await setSchool('LECTURE_WATERMARK', 'strict');
    expect((await open(student)).watermark).toMatchObject({ everywhere: true });
    await setSchool('LECTURE_WATERMARK', 'off');
    expect((await open(student)).watermark).toBeNull();
    await setSchool('LECTURE_WATERMARK', null);
  });

  it('[site.activity-digit] keeps whether somebody sat there when it was opened', async () => {
    const student = await school.signIn();
    for (const [index, digit] of [1, 7, 8, 2, 5, 6, 3].entries()) {
      clock.set(new Date(start.getTime() + index * 1000));
      await open(student, `179000000000${digit}`);
    }
    await open(student, 'nonsense');
    const kept = await connection
      .selectFrom('video_opening')
      .where('student_id', '=', student.studentId)
      .orderBy('opened_at')
      .select('is_active')
      .execute();
    expect(kept.map(({ is_active }) => is_active)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      null,
    ]);
  });
});
