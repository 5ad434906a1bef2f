import { randomUUID } from 'node:crypto';
import {
  getCourse,
  getCourseHome,
  openBook,
  openReading,
  openVideo,
  reportVideoProgress,
} from '@xuezhou/contract/course';
import { answerQuestion } from '@xuezhou/contract/practice';
import { checkIdentityNeed, checkIdentityNeedByQuery } from '@xuezhou/contract/identity';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../client.ts';
import {
  enrol,
  makeBook,
  makeBullet,
  makeCourse,
  makeQuestion,
  makeReading,
  type MadeCourse,
} from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

const place = ({ courseId, bookId, bulletId, videoId }: MadeCourse) => ({
  courseId,
  bookId,
  bulletId,
  videoId,
});

interface Wishes {
  reportId?: string;
  position?: number;
  watched?: { from: number; to: number }[];
  at?: string;
}

const report = (client: TestClient, course: MadeCourse, wishes: Wishes = {}) =>
  client.call(reportVideoProgress, {
    body: {
      ...place(course),
      reportId: randomUUID(),
      position: 60,
      watched: [{ from: 0, to: 60 }],
      at: clock.now().toISOString(),
      ...wishes,
    },
  });

const watch = (client: TestClient, course: MadeCourse) =>
  client.data(openVideo, { params: { ...place(course), vid: 0 }, query: {} });

describe('[GET /api/courses/home] the course home', () => {
  it('groups open and own courses, and hides those of others', async () => {
    const open = await makeCourse(connection, { groupType: 1, title: '公开课' });
    const own = await makeCourse(connection, { groupType: 2, access: 'enrolled' });
    const others = await makeCourse(connection, { groupType: 3, access: 'enrolled' });
    const student = await school.signIn({ courses: [own.courseId] });
    const { groups } = await student.data(getCourseHome);
    const idsOf = (groupType: number) =>
      groups
        .find((group) => group.groupType === groupType)
        ?.courses.map(({ courseId }) => courseId) ?? [];
    expect(idsOf(1)).toContain(open.courseId);
    expect(idsOf(2)).toContain(own.courseId);
    expect(idsOf(3)).not.toContain(others.courseId);
    expect(groups.map(({ groupType }) => groupType)).toEqual([1, 2]);
  });

  it('tells a course whose period is over from one on its last day in Shanghai', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(connection, student.studentId, course.courseId, '2099-03-10');
    const expired = async (moment: string) => {
      clock.set(moment);
      // A session lasts 30 days, so each moment has its own.
      const later = await school.signIn(student.studentId);
      const { groups } = await later.data(getCourseHome);
      return groups
        .flatMap(({ courses }) => courses)
        .find(({ courseId }) => courseId === course.courseId)?.expired;
    };
    expect(await expired('2099-03-10T15:59:59Z')).toBe(false);
    expect(await expired('2099-03-10T16:00:00Z')).toBe(true);
  });

  it('goes on where the last lecture stopped, and counts this week', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    expect((await student.data(getCourseHome)).lastPlayedRecord).toBeNull();
    await report(student, course, { position: 90, watched: [{ from: 0, to: 90 }] });
    const home = await student.data(getCourseHome);
    expect(home.lastPlayedRecord).toMatchObject({
      ...placeOf(course),
      position: 90,
      duration: 600,
    });
    expect(home.week).toHaveLength(7);
    expect(home.week.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(90);
  });

  it("knows nothing of another student's study", async () => {
    const course = await makeCourse(connection);
    await report(await school.signIn(), course);
    const other = await school.signIn();
    const home = await other.data(getCourseHome);
    expect(home.lastPlayedRecord).toBeNull();
    expect(home.week.every(({ seconds }) => seconds === 0)).toBe(true);
  });
});

const placeOf = ({ courseId, bookId, readingId, bulletId }: MadeCourse) => ({
  courseId,
  bookId,
  readingId,
  bulletId,
});

describe('[GET /api/courses/:courseId] a course', () => {
  it('shows its books and readings in order, with what was done in each', async () => {
    const course = await makeCourse(connection, { duration: 100 });
    const second = await makeReading(connection, course);
    await makeBook(connection, course.courseId);
    const question = await makeQuestion(connection, course);
    await makeQuestion(connection, course);
    const student = await school.signIn();
    await report(student, course, { position: 95, watched: [{ from: 0, to: 95 }] });
    await student.data(answerQuestion, {
      body: { ...versionOf(question), answerId: randomUUID(), studentAnswer: 'B' },
    });
    const shown = await student.data(getCourse, { params: { courseId: course.courseId } });
    expect(shown.books).toHaveLength(2);
    expect(shown.books[0]).toMatchObject({
      bookId: course.bookId,
      bookStatus: 1,
      isCurrent: true,
      canAccess: true,
    });
    expect(shown.books[0]?.readings.map(({ readingId }) => readingId)).toEqual([
      course.readingId,
      second.readingId,
    ]);
    expect(shown.books[0]?.readings[0]).toMatchObject({
      isCurrent: true,
      mastery: 2,
      videoTotal: 1,
      videoDone: 1,
      questionTotal: 2,
      questionDone: 1,
      questionRight: 1,
    });
    expect(shown.books[0]?.readings[1]).toMatchObject({
      isCurrent: false,
      mastery: 0,
      videoDone: 0,
    });
  });

  it('is 404 when there is none, and refused to who does not own it', async () => {
    const student = await school.signIn();
    expect(await student.call(getCourse, { params: { courseId: 999_999 } })).toMatchObject({
      http: 404,
      message: failures[404],
    });
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    expect(await student.call(getCourse, { params: { courseId } })).toMatchObject({
      http: 200,
      status: refusals.courseNotOwned[0],
    });
  });
});

const versionOf = ({
  courseId,
  questionId,
  version,
}: {
  courseId: number;
  questionId: number;
  version: number;
}) => ({
  courseId,
  questionId,
  version,
});

describe('[GET /api/courses/:courseId/book/:bookId] a book', () => {
  it('keeps basic and intensive lectures apart, subject by subject', async () => {
    const course = await makeCourse(connection);
    const intensive = await makeBullet(connection, course, { videoType: 2, free: true });
    const student = await school.signIn({ identityStatus: 0 });
    await report(student, course, { position: 30, watched: [{ from: 0, to: 30 }] });
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({ courseId: course.courseId, bookId: course.bookId });
    const [subject] = book.readingGroupList[0]!.groups[0]!.details;
    expect(subject).toMatchObject({ subjectId: course.subjectId, canAccess: true });
    expect(subject?.basic).toMatchObject([
      {
        bulletId: course.bulletId,
        lastProgress: 30,
        watchedSeconds: 30,
        isLatest: true,
        freeMode: false,
        endOfReading: false,
      },
    ]);
    expect(subject?.intensive).toMatchObject([
      {
        bulletId: intensive.bulletId,
        lastProgress: 0,
        isLatest: false,
        freeMode: true,
        endOfReading: true,
      },
    ]);
  });

  it.each([0, -1] as const)(
    'is refused at identity status %i where the course asks for the verification',
    async (identityStatus) => {
      const course = await makeCourse(connection, { identityRequired: true });
      const student = await school.signIn({ identityStatus });
      const [status, message] = refusals.identityRequired;
      expect(await student.call(openBook, { params: course, query: {} })).toMatchObject({
        http: 200,
        status,
        message,
      });
      expect(await student.call(openReading, { params: course })).toMatchObject({ status });
      expect(
        await student.call(openVideo, { params: { ...place(course), vid: 0 }, query: {} }),
      ).toMatchObject({ status });
    },
  );

  it('of another course is 404', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    const student = await school.signIn();
    const params = { courseId: course.courseId, bookId: other.bookId };
    expect((await student.call(openBook, { params, query: {} })).http).toBe(404);
  });

  it('that is not issued cannot be studied', async () => {
    const course = await makeCourse(connection, { bookStatus: -1 });
    const student = await school.signIn();
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({ bookStatus: -1, readingGroupList: [{ canAccess: false }] });
  });

  it('cannot be studied after the period, but its lectures are listed', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(connection, student.studentId, course.courseId, '2020-01-01');
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book.readingGroupList[0]?.groups[0]?.details[0]?.basic[0]?.canAccess).toBe(false);
    expect(
      await student.call(openVideo, { params: { ...place(course), vid: 0 }, query: {} }),
    ).toMatchObject({
      http: 200,
      status: refusals.courseExpired[0],
    });
  });
});

describe('a reading', () => {
  it('gives its text', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn();
    expect(await student.data(openReading, { params: course })).toMatchObject({
      readingId: course.readingId,
      html: `<p>第 ${course.readingId} 章的正文</p>`,
    });
  });

  it('of another book, or of a course that the student does not own, is not given', async () => {
    const course = await makeCourse(connection);
    const second = await makeBook(connection, course.courseId);
    const hidden = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const params = { ...course, bookId: second.bookId };
    expect((await student.call(openReading, { params })).http).toBe(404);
    expect((await student.call(openReading, { params: hidden })).status).toBe(
      refusals.courseNotOwned[0],
    );
    const mixed = { ...hidden, courseId: course.courseId };
    expect((await student.call(openReading, { params: mixed })).http).toBe(404);
  });
});

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
    expect(await ask(path.replace(`/${course.videoId}.`, `/${other.videoId}.`))).toBe(404);
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
      { ...place(course), bulletId: other.bulletId },
      { ...place(course), videoId: other.videoId },
      { ...place(course), bookId: other.bookId },
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
    expect(data).toEqual({ lastProgress: 80, watchedSeconds: 80 });
    expect((await watch(student, course)).lastProgress).toBe(80);
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
    expect(again.data).toEqual({ lastProgress: 60, watchedSeconds: 60 });
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
    expect(late.data).toEqual({ lastProgress: 120, watchedSeconds: 120 });
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

describe('[GET /api/nuxt/student/needidcheck/] whether the verification is passed', () => {
  it('is answered for the course in the path and in the query', async () => {
    const asking = await makeCourse(connection, { identityRequired: true });
    const open = await makeCourse(connection);
    for (const identityStatus of [1, 0, -1] as const) {
      const student = await school.signIn({ identityStatus });
      const need = { courseId: asking.courseId };
      expect(await student.data(checkIdentityNeed, { params: need })).toBe(identityStatus);
      expect(await student.data(checkIdentityNeedByQuery, { query: need })).toBe(identityStatus);
      expect(await student.data(checkIdentityNeed, { params: open })).toBe(1);
    }
  });
});
