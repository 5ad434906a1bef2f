import { randomUUID } from 'node:crypto';
import { openVideo } from '@xuezhou/contract/lecture';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse, type MadeCourse } from '../factories.ts';
import { lecturePlace, study } from '../study.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);

beforeEach(() => clock.reset());

describe('[GET /api/video/:courseId/:bookId/:bulletId/:videoId/:vid] a lecture', () => {
  const file = async (course: MadeCourse, name: string, content: string) =>
    await school.services.storage.put(
      `videos/${course.videoId}/test/${name}`,
      Buffer.from(content),
      {
        contentType: 'video/mp2t',
      },
    );
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

  it('has a signed address for each speed, which plays without a cookie; its key does not', async () => {
    const course = await makeCourse(connection);
    await file(course, 'master.m3u8', '#EXTM3U');
    const student = await school.signIn();
    const video = await watch(student, course);
    expect(video.paths.map(({ speed }) => speed)).toEqual([1, 1.3, 1.5, 2]);
    const path = video.paths[0]!.path;
    const visitor = school.visit();
    expect((await visitor.send({ method: 'GET', url: path })).body).toBe('#EXTM3U');
    const key = `${folderOf(path)}/key`;
    expect((await visitor.send({ method: 'GET', url: key })).statusCode).toBe(401);
    const other = await school.signIn();
    expect((await other.send({ method: 'GET', url: key })).statusCode).toBe(401);
    const own = await student.send({ method: 'GET', url: key });
    expect(own.statusCode).toBe(200);
    expect(own.rawPayload).toHaveLength(16);
  });

  it('has an address that ends, and that cannot be turned into another', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    await file(course, 'master.m3u8', '#EXTM3U');
    await file(other, 'master.m3u8', '#EXTM3U');
    const student = await school.signIn();
    const { paths, expiresAt } = await watch(student, course);
    const { path } = paths[0]!;
    const ask = async (url: string) => (await student.send({ method: 'GET', url })).statusCode;
    expect(await ask(path.replace(`-${course.videoId}.`, `-${other.videoId}.`))).toBe(404);
    for (const escape of [
      '../../../secret',
      '..%2f..%2f..%2fsecret',
      '%2e%2e/%2e%2e/secret',
      '.types/x',
      'a%00b',
      '',
    ])
      expect(await ask(`${folderOf(path)}/${escape}`), escape).toBe(404);
    clock.set(new Date(new Date(expiresAt).getTime() + 1000));
    expect(await ask(path)).toBe(404);
  });

  it('gives parts of a file, and 416 for what lies beyond it', async () => {
    const course = await makeCourse(connection);
    await file(course, 'v0-0.ts', '0123456789');
    const student = await school.signIn();
    const url = `${folderOf((await watch(student, course)).paths[0]!.path)}/v0-0.ts`;
    const part = await student.send({ method: 'GET', url, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    const beyond = await student.send({ method: 'GET', url, headers: { range: 'bytes=10-' } });
    expect(beyond.statusCode).toBe(416);
    for (const range of [
      'bytes=5-2',
      'bytes=-3',
      'bytes=99999999999999999999-',
      'bytes=-',
      'lines=1-2',
    ])
      expect(
        (await student.send({ method: 'GET', url, headers: { range } })).statusCode,
        range,
      ).toBeLessThan(500);
  });

  it('in work has no address yet and says how far it is', async () => {
    const course = await makeCourse(connection, { videoState: 'encoding' });
    expect(await watch(await school.signIn(), course)).toMatchObject({
      videoState: 'encoding',
      workProgress: 0,
      paths: [],
      poster: null,
    });
  });

  it('of another book or course is 404', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    const student = await school.signIn();
    for (const wrong of [
      { ...lecturePlace(course), bulletId: other.bulletId },
      { ...lecturePlace(course), videoId: other.videoId },
      { ...lecturePlace(course), bookId: other.bookId },
    ])
      expect(
        (await student.call(openVideo, { params: { ...wrong, vid: 0 }, query: {} })).http,
      ).toBe(404);
  });
});

describe('[POST /api/video/progress] progress of a lecture', () => {
  it('is what the lecture goes on with, each second counted once', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await report(student, course, { position: 60, watched: [{ from: 0, to: 60 }] });
    const { data } = await report(student, course, {
      position: 80,
      watched: [
        { from: 30, to: 80 },
        { from: 40, to: 50 },
      ],
    });
    expect(data).toEqual({ lastProgress: 80, watchedSeconds: 80, points: 0 });
    expect(await watch(student, course)).toMatchObject({
      lastProgress: 80,
      watched: [{ from: 0, to: 80 }],
    });
  });

  it('is counted once however often a report arrives', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    // A browser's clock may run ahead; the same report then stays the same.
    const same = { reportId: randomUUID(), at: '2199-01-01T00:00:00Z' };
    const answers = await Promise.all([
      report(student, course, same),
      report(student, course, same),
      report(student, course, same),
    ]);
    for (const { status } of answers) expect(status).toBe(200);
    clock.advance({ minutes: 1 });
    const again = await report(student, course, same);
    expect(again.data).toEqual({ lastProgress: 60, watchedSeconds: 60, points: 0 });
  });

  it('of another content under an id that was used is refused, and nothing is lost', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    const student = await school.signIn();
    const same = { reportId: randomUUID(), at: clock.now().toISOString() };
    await report(student, course, same);
    const idReused = refusals.idReused[0];
    expect((await report(student, course, { ...same, position: 300 })).status).toBe(idReused);
    expect((await report(student, other, same)).status).toBe(idReused);
    expect((await watch(student, course)).lastProgress).toBe(60);
    expect((await watch(student, other)).lastProgress).toBe(0);
  });

  it('is believed as far as it can have been played since the lecture was opened', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const whole = { position: 600, watched: [{ from: 0, to: 600 }] };
    await watch(student, course);
    const claimed = await report(student, course, whole);
    expect(claimed.data).toEqual({ lastProgress: 600, watchedSeconds: 0, points: 0 });
    expect(await watch(student, course)).toMatchObject({ lastProgress: 600, watched: [] });
    clock.advance({ minutes: 5 });
    expect((await report(student, course, whole)).data?.watchedSeconds).toBe(600);
    // Who sees a part again is believed too.
    const again = { position: 90, watched: [{ from: 0, to: 90 }] };
    expect((await report(student, course, again)).data?.watchedSeconds).toBe(600);
  });

  it('is believed in full when a device tells it at once after a time without a network', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await watch(student, course);
    const minutes = [1, 2, 3, 4, 5, 6];
    const kept = minutes.map((minute) => {
      clock.advance({ minutes: 1 });
      const [from, to] = [(minute - 1) * 60, minute * 60];
      return { position: to, watched: [{ from, to }], at: clock.now().toISOString() };
    });
    for (const one of kept.toReversed()) await report(student, course, one);
    expect(await watch(student, course)).toMatchObject({
      lastProgress: 360,
      watched: [{ from: 0, to: 360 }],
    });
  });

  it('that an older version counted stays as it is, and grows', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await connection
      .insertInto('video_progress')
      .values({
        student_id: student.studentId,
        bullet_id: course.bulletId,
        course_id: course.courseId,
        book_id: course.bookId,
        position_seconds: 500,
        watched: '{[0,500)}',
        watched_seconds: 500,
        at: clock.now(),
      })
      .execute();
    await watch(student, course);
    const news = { position: 530, watched: [{ from: 500, to: 530 }] };
    expect((await report(student, course, news)).data?.watchedSeconds).toBe(530);
  });

  it('does not go back by a report that arrives late, which still counts', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await report(student, course, {
      position: 120,
      watched: [{ from: 60, to: 120 }],
      at: '2026-03-01T10:02:00Z',
    });
    const late = await report(student, course, {
      position: 60,
      watched: [{ from: 0, to: 60 }],
      at: '2026-03-01T10:01:00Z',
    });
    expect(late.data).toEqual({ lastProgress: 120, watchedSeconds: 120, points: 0 });
  });

  it('of two tabs is joined', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        report(student, course, {
          position: index * 10 + 10,
          watched: [{ from: index * 10, to: index * 10 + 10 }],
          at: new Date(Date.UTC(2026, 2, 1, 10, 0, index)).toISOString(),
        }),
      ),
    );
    expect(
      (await report(student, course, { watched: [], at: '2026-01-01T00:00:00Z' })).data,
    ).toEqual({
      lastProgress: 100,
      watchedSeconds: 100,
      points: 0,
    });
  });

  it('of a clock that runs ahead does not win for ever', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    await report(student, course, { position: 500, at: '2199-01-01T00:00:00Z' });
    clock.advance({ minutes: 1 });
    expect((await report(student, course, { position: 10 })).data.lastProgress).toBe(10);
  });

  it.each([
    { position: -5 },
    { position: 1e308 },
    { watched: [{ from: -100, to: 1e300 }] },
    { watched: [{ from: 50, to: 10 }] },
    { watched: [{ from: 1e300, to: 1e308 }] },
    { watched: [] },
    { at: '2016-12-31T23:59:60Z' },
    { at: '0001-01-01T00:00:00Z' },
    { at: '9999-12-31T23:59:59+00:00' },
  ])('with %j stays within the lecture and breaks nothing', async (wishes) => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    const { http, data } = await report(student, course, wishes);
    expect(http).toBeLessThan(500);
    if (http !== 200) return;
    expect(data.lastProgress).toBeGreaterThanOrEqual(0);
    expect(data.lastProgress).toBeLessThanOrEqual(600);
    expect(data.watchedSeconds).toBeLessThanOrEqual(600);
  });

  it.each([{ at: 'yesterday' }, { at: '2026-02-30T00:00:00Z' }, { reportId: 'x' }])(
    'with %j is 400',
    async (wishes) => {
      const course = await makeCourse(connection);
      expect((await report(await school.signIn(), course, wishes)).http).toBe(400);
    },
  );

  it('is taken for no lecture of another course, and for none that the student does not own', async () => {
    const course = await makeCourse(connection);
    const hidden = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    expect((await report(student, hidden)).status).toBe(refusals.courseNotOwned[0]);
    expect((await report(student, { ...hidden, courseId: course.courseId })).http).toBe(404);
  });
});
