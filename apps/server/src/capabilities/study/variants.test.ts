import { openVideo, reportVideoProgress } from '@xuezhou/contract/lecture';
import {
  openFreeBook,
  openFreeCourse,
  openMiniBook,
  openMiniCourse,
  openOtherBook,
  openPureCourse,
  openReadingOfVariant,
  openTrialBook,
  openTrialCourse,
  type Book,
} from '@xuezhou/contract/study';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import {
  add,
  enrol,
  makeBook,
  makeBullet,
  makeCourse,
  makeReading,
} from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

const refused = (name: RefusalName) => ({ http: 200, status: refusals[name][0] });
const query = {};

/** A course that must be bought, whose one book has two readings; the second has a free and an intensive lecture. */
async function makeShop() {
  const course = await makeCourse(connection, { access: 'enrolled' });
  const second = { ...course, ...(await makeReading(connection, course)) };
  const free = await makeBullet(connection, second, { free: true });
  const intensive = await makeBullet(connection, second, { videoType: 2 });
  const params = { courseId: course.courseId };
  const book = { params: { ...params, bookId: course.bookId }, query };
  return { course, second, free, intensive, params, book };
}

const fileOf = (course: { courseId: number }, { bookId }: { bookId: number | null }) => ({
  ...{ course_id: course.courseId, book_id: bookId, title: '公式表', file_name: '公式表.pdf' },
  ...{ content_type: 'application/pdf', bytes: 1, storage_key: 'files/a', made_at: clock.now() },
});

const lecturesOf = (book: Book) =>
  book.readingGroupList
    .flatMap(({ groups }) => groups)
    .flatMap(({ details }) => details)
    .flatMap(({ basic, intensive }) => [...basic, ...intensive]);

const idsOf = (book: Book) => lecturesOf(book).map(({ bulletId }) => bulletId);

const watch = (client: TestClient, lecture: object, place: object) =>
  client.call(openVideo, { params: { ...place, ...lecture, vid: 0 } as never, query: {} });

describe('[GET /api/courses/:courseId/free] the free variant', () => {
  it('[GET /api/courses/:courseId/book/:bookId/free] has only the lectures that are free, which play for everybody', async () => {
    const { course, second, free, params, book } = await makeShop();
    const student = await school.signIn({ mobile: null });
    const shown = await student.data(openFreeCourse, { params });
    expect(shown.books.map(({ readings }) => readings.map((r) => r.readingId))).toEqual([
      [second.readingId],
    ]);
    const opened = await student.data(openFreeBook, book);
    expect(lecturesOf(opened)).toMatchObject([{ bulletId: free.bulletId, canAccess: true }]);
    // Files belong to who has the course: not even their names are given away.
    await add(connection, 'course_file', fileOf(course, { bookId: null }));
    await add(connection, 'course_file', fileOf(course, course));
    const again = await student.data(openFreeCourse, { params });
    const againBook = await student.data(openFreeBook, book);
    expect([again.files, againBook.files]).toEqual([[], []]);
    await enrol(connection, student.studentId, course.courseId);
    expect((await student.data(openFreeCourse, { params })).files).toEqual([]);
    expect((await student.data(openFreeBook, book)).files).toEqual([]);
    expect((await student.data(openMiniCourse, { params })).files).toHaveLength(1);
    expect((await student.data(openMiniBook, book)).files.length).toBeGreaterThan(0);
    expect((await watch(student, free, course)).status).toBe(200);
    expect(await watch(student, second, course)).toMatchObject(refused('phoneRequired'));
    const body = {
      ...{ courseId: course.courseId, bookId: course.bookId, ...free },
      reportId: randomUUID(),
      position: 30,
      watched: [{ from: 0, to: 30 }],
      at: clock.now().toISOString(),
    };
    expect((await student.data(reportVideoProgress, { body })).lastProgress).toBe(30);
  });

  it('[course.speeds#2] has the free path of a lecture at each of the four speeds', async () => {
    const { course, free } = await makeShop();
    const stranger = await school.signIn({ mobile: null });
    const params = { courseId: course.courseId, bookId: course.bookId, ...free, vid: 0 };
    const { paths, vpathFree } = await stranger.data(openVideo, { params, query });
    expect(vpathFree).toBe(paths[0]?.path);
    expect(paths.map(({ speed }) => speed)).toEqual([1, 1.3, 1.5, 2]);
    await school.services.storage.put(
      `videos/${free.videoId}/test/master.m3u8`,
      Buffer.from('#EXTM3U'),
      {
        contentType: 'application/vnd.apple.mpegurl',
      },
    );
    for (const { path: url } of paths)
      expect(await stranger.send({ method: 'GET', url })).toMatchObject({ statusCode: 200 });
  });

  it('gives no text, and nothing of a book that is not issued', async () => {
    const { second } = await makeShop();
    const student = await school.signIn();
    const params = { ...second, variant: 'free' } as const;
    expect((await student.call(openReadingOfVariant, { params })).http).toBe(404);
    const hidden = await makeCourse(connection, { access: 'enrolled', bookStatus: -1 });
    const free = await makeBullet(connection, hidden, { free: true });
    expect((await student.call(openFreeBook, { params: hidden, query })).http).toBe(404);
    expect((await watch(student, free, hidden)).status).toBe(refusals.courseNotOwned[0]);
    expect((await student.call(openFreeCourse, { params: { courseId: 999_999 } })).http).toBe(404);
  });
});

describe('[GET /api/courses/:courseId/trail] the trial', () => {
  it('[GET /api/courses/:courseId/book/:bookId/trail] opens the first reading of each book and what is free, and shows the rest locked', async () => {
    const { course, second, free, intensive, params, book } = await makeShop();
    const student = await school.signIn();
    const shown = await student.data(openTrialCourse, { params });
    expect(shown.books[0]?.readings).toMatchObject([
      { readingId: course.readingId, canAccess: true },
      { readingId: second.readingId, canAccess: true, videoTotal: 1 },
    ]);
    const opened = await student.data(openTrialBook, book);
    const access = new Map(lecturesOf(opened).map((one) => [one.bulletId, one.canAccess]));
    expect(access).toEqual(
      new Map([
        [course.bulletId, true],
        [second.bulletId, false],
        [free.bulletId, true],
        [intensive.bulletId, false],
      ]),
    );
    expect((await watch(student, {}, course)).status).toBe(200);
    expect(await watch(student, {}, second)).toMatchObject(refused('courseNotOwned'));
    const read = async (readingId: number) =>
      await student.call(openReadingOfVariant, {
        params: { ...course, readingId, variant: 'trail' },
      });
    expect((await read(course.readingId)).data.html).toContain('的正文');
    expect((await read(second.readingId)).http).toBe(404);
  });

  it('asks for a phone', async () => {
    const { course, params, book } = await makeShop();
    const student = await school.signIn({ mobile: null });
    for (const answer of [
      await student.call(openTrialCourse, { params }),
      await student.call(openTrialBook, book),
      await watch(student, {}, course),
    ])
      expect(answer).toMatchObject(refused('phoneRequired'));
  });

  it('of a book with one reading does not give the book away', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    expect(await watch(student, {}, course)).toMatchObject(refused('courseNotOwned'));
  });
});

describe('[GET /api/courses/:courseId/mini] the mini variant', () => {
  it('[GET /api/courses/:courseId/book/:bookId/mini] has the intensive lectures of a course that one has', async () => {
    const { second, intensive, params, book } = await makeShop();
    const stranger = await school.signIn();
    expect(await stranger.call(openMiniCourse, { params })).toMatchObject(
      refused('courseNotOwned'),
    );
    expect(await stranger.call(openMiniBook, book)).toMatchObject(refused('courseNotOwned'));
    const student = await school.signIn({ courses: [params.courseId], mobile: null });
    const shown = await student.data(openMiniCourse, { params });
    expect(shown.books[0]?.readings).toMatchObject([
      { readingId: second.readingId, videoTotal: 1, canAccess: true },
    ]);
    expect(idsOf(await student.data(openMiniBook, book))).toEqual([intensive.bulletId]);
  });
});

describe('[GET /api/courses/:courseId/pure] the pure variant', () => {
  it('has its books as groups, and the record of where one stopped in this course', async () => {
    const { course, second, params } = await makeShop();
    const other = await makeCourse(connection);
    const student = await school.signIn({ courses: [params.courseId] });
    expect((await student.data(openPureCourse, { params })).lastRecord).toBeNull();
    for (const [seconds, { courseId, bookId, bulletId, videoId }] of [second, other].entries()) {
      const at = new Date(clock.now().getTime() + seconds).toISOString();
      const report = { reportId: randomUUID(), position: 44, watched: [], at };
      await student.data(reportVideoProgress, {
        body: { ...report, courseId, bookId, bulletId, videoId },
      });
    }
    const pure = await student.data(openPureCourse, { params });
    expect(pure.groups.map(({ bookId }) => bookId)).toEqual([course.bookId]);
    expect(pure.groups[0]?.readings.map(({ readingId }) => readingId)).toEqual([
      course.readingId,
      second.readingId,
    ]);
    expect(pure.lastRecord).toMatchObject({ bulletId: second.bulletId, position: 44 });
  });

  it('is refused where the class does not watch videos, and without the course', async () => {
    const { params, book } = await makeShop();
    const student = await school.signIn({ courses: [params.courseId] });
    await add(connection, 'course_policy', { course_id: params.courseId, modes: ['challenge'] });
    const pure = { ...book, query: { mode: 'pure' } } as const;
    expect(await student.call(openPureCourse, { params })).toMatchObject(refused('courseMode'));
    expect(await student.call(openOtherBook, pure)).toMatchObject(refused('courseMode'));
    const stranger = await school.signIn();
    expect(await stranger.call(openPureCourse, { params })).toMatchObject(
      refused('courseNotOwned'),
    );
  });
});

describe('[GET /api/courses/:courseId/book/:bookId/other] the reader', () => {
  it('opens the text of every reading without a phone, within the period', async () => {
    const { course, second, params, book } = await makeShop();
    const student = await school.signIn({ courses: [params.courseId], mobile: null });
    const reader = { ...book, query: { mode: 'reader' } } as const;
    const opened = await student.data(openOtherBook, reader);
    expect(opened.readingGroupList.map(({ readingId }) => readingId)).toEqual([
      course.readingId,
      second.readingId,
    ]);
    const read = { params: { ...second, variant: 'reader' } } as const;
    expect((await student.data(openReadingOfVariant, read)).html).toContain('的正文');
    const late = await school.signIn();
    await enrol(connection, late.studentId, params.courseId, '2020-01-01');
    const closed = await late.data(openOtherBook, reader);
    expect(closed.readingGroupList.every(({ canAccess }) => !canAccess)).toBe(true);
    expect(await late.call(openReadingOfVariant, read)).toMatchObject(refused('courseExpired'));
  });

  it('asks for the verification where the course does, and knows no book of another course', async () => {
    const course = await makeCourse(connection, { identityRequired: true });
    const elsewhere = await makeBook(connection, (await makeCourse(connection)).courseId);
    const student = await school.signIn({ identityStatus: 0 });
    const open = (bookId: number) =>
      student.call(openOtherBook, { params: { courseId: course.courseId, bookId }, query });
    expect(await open(course.bookId)).toMatchObject(refused('identityRequired'));
    const verified = await school.signIn({ identityStatus: 1 });
    const params = { courseId: course.courseId, bookId: elsewhere.bookId };
    expect((await verified.call(openOtherBook, { params, query })).http).toBe(404);
  });
});
