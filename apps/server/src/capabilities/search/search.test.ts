import { searchCourse } from '@xuezhou/contract/search';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  enrol,
  makeBook,
  makeCourse,
  makeReading,
  type MadeCourse,
} from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { askToIndex } from './index-course.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

beforeEach(() => clock.reset());

const vtt =
  'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n今天讲久期 MacD\n\n00:00:12.500 --> 00:00:15.000\n凸性缺口在这里\n';

const english =
  'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nToday: Macaulay duration (MacD)\n\n00:00:12.000 --> 00:00:15.000\nHere is the convexity gap\n';

async function index(courseId: number): Promise<void> {
  await askToIndex(connection, courseId);
  await school.runJobs(['index-passages']);
}

const html =
  '<p>开头</p><p>麦考利久期是现金流的加权平均时间，<span class="math" data-display="false">D=\\frac{1}{P}</span>。</p>';

/** A course with a text, a lecture and what is said in it. */
async function library(wishes: Parameters<typeof makeCourse>[1] = {}): Promise<MadeCourse> {
  const course = await makeCourse(connection, wishes);
  await connection
    .updateTable('reading')
    .set({ html, title: '债券的久期' })
    .where('reading_id', '=', course.readingId)
    .execute();
  const prefix = `videos/${course.videoId}/test`;
  await services.storage.put(`${prefix}/zh.vtt`, Buffer.from(vtt), { contentType: 'text/vtt' });
  await services.storage.put(`${prefix}/en.vtt`, Buffer.from(english), { contentType: 'text/vtt' });
  await connection
    .updateTable('video')
    .set({
      storage_prefix: prefix,
      captions: JSON.stringify([
        { language: 'zh', label: '中文', file: 'zh.vtt' },
        { language: 'en', label: 'English', file: 'en.vtt' },
      ]),
    })
    .where('video_id', '=', course.videoId)
    .execute();
  await index(course.courseId);
  return course;
}

type Student = Awaited<ReturnType<typeof school.signIn>>;
const search = async (student: Student, courseId: number, q: string, bookId?: number) =>
  (
    await student.data(searchCourse, {
      params: { courseId },
      query: { q, ...(bookId !== undefined && { bookId }) },
    })
  ).hits;

describe('a search in a course', () => {
  it('finds names first, then what is written and what is said, each with its place', async () => {
    const [course, student] = [await library(), await school.signIn()];
    const { readingId, bulletId } = course;
    expect(await search(student, course.courseId, '久期')).toMatchObject([
      { kind: 'reading', readingId, readingName: '债券的久期', paragraph: null, second: null },
      {
        kind: 'paragraph',
        readingId,
        paragraph: 1,
        snippet: [
          { kind: 'text', text: '麦考利' },
          { kind: 'hit', text: '久期' },
          { kind: 'text', text: '是现金流的加权平均时间，' },
          { kind: 'formula', text: 'D=\\frac{1}{P}' },
          { kind: 'text', text: '。' },
        ],
      },
      { kind: 'caption', bulletId, second: 1 },
    ]);
  });

  it('leads to the line of the lecture in which it is said', async () => {
    const [course, student] = [await library(), await school.signIn()];
    expect(await search(student, course.courseId, '凸性')).toMatchObject([
      { kind: 'caption', second: 12.5 },
    ]);
  });

  it('finds what is said in each language of the captions, and once what is said in both', async () => {
    const [course, student] = [await library(), await school.signIn()];
    const { bulletId } = course;
    expect(await search(student, course.courseId, 'Convexity gap')).toMatchObject([
      { kind: 'caption', language: 'en', bulletId, second: 12 },
    ]);
    expect(await search(student, course.courseId, '凸性')).toMatchObject([{ language: 'zh' }]);
    expect(await search(student, course.courseId, 'MacD')).toHaveLength(1);
  });

  it('finds letters that are cut into other words, and takes signs as they are', async () => {
    const [course, student] = [await library(), await school.signIn()];
    expect(await search(student, course.courseId, '性缺')).toHaveLength(1);
    expect(await search(student, course.courseId, '权平均时')).toHaveLength(1);
    for (const q of ['100%', '_', '\\', "'", ':*', '   '])
      expect(await search(student, course.courseId, q)).toEqual([]);
    expect(await search(student, course.courseId, "性缺' & '%")).toHaveLength(1);
  });

  it('within a book finds its text only', async () => {
    const [course, student] = [await library(), await school.signIn()];
    const other = await makeBook(connection, course.courseId);
    await index(course.courseId);
    const found = await search(student, course.courseId, '久期', course.bookId);
    expect(found.map(({ kind }) => kind)).toEqual(['reading', 'paragraph']);
    expect(await search(student, course.courseId, '久期', other.bookId)).toEqual([]);
  });

  it('follows the text when it is imported anew, and forgets what is gone at once', async () => {
    const [course, student] = [await library(), await school.signIn()];
    const extra = await makeReading(connection, course);
    await connection
      .updateTable('reading')
      .set({ html: '<p>利率互换</p>' })
      .where('reading_id', '=', extra.readingId)
      .execute();
    await index(course.courseId);
    expect(await search(student, course.courseId, '利率互换')).toHaveLength(1);
    await connection
      .updateTable('reading')
      .set({ html: '<p>外汇</p>' })
      .where('reading_id', '=', extra.readingId)
      .execute();
    await index(course.courseId);
    expect(await search(student, course.courseId, '利率互换')).toEqual([]);
  });

  it('says that it is not made yet, which is not that nothing is found', async () => {
    const [course, student] = [await makeCourse(connection), await school.signIn()];
    const ask = async (q: string) =>
      await student.data(searchCourse, { params: { courseId: course.courseId }, query: { q } });
    expect(await ask('的正文')).toEqual({ hits: [], hasMore: false, isReady: false });
    await index(course.courseId);
    expect(await ask('的正文')).toMatchObject({ isReady: true, hits: [{}] });
    expect(await ask('没有这个词')).toEqual({ hits: [], hasMore: false, isReady: true });
  });

  it('is made for courses that were there before it, and anew for those that an older version indexed', async () => {
    const [never, formerly] = [await makeCourse(connection), await makeCourse(connection)];
    const student = await school.signIn();
    await school.runJobs(['index-passages']);
    await connection.deleteFrom('search_segment').where('course_id', '=', never.courseId).execute();
    await connection
      .updateTable('search_segment')
      .set({ cutter_version: 0 })
      .where('course_id', '=', formerly.courseId)
      .execute();
    const { searchJobs } = await import('./index-course.ts');
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    await searchJobs(services, { hasMeaning: false })['index-passages']({}, context);
    await school.runJobs(['index-passages']);
    for (const { courseId } of [never, formerly])
      expect(await search(student, courseId, '的正文')).toHaveLength(1);
  });
});

describe('nothing of what is closed is found', () => {
  it('of a course that is not the student’s, is over, or asks for the identity', async () => {
    const student = await school.signIn();
    const ask = (courseId: number) =>
      student.call(searchCourse, { params: { courseId }, query: { q: '久期' } });
    const closed = await library({ access: 'enrolled' });
    expect((await ask(closed.courseId)).status).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, closed.courseId, '2020-01-01');
    expect((await ask(closed.courseId)).status).toBe(refusals.courseExpired[0]);
    const verified = await library({ identityRequired: true });
    expect((await ask(verified.courseId)).status).toBe(refusals.identityRequired[0]);
    expect((await ask(2_000_000_000)).http).toBe(404);
  });

  it('of a book that is not issued', async () => {
    const [course, student] = [await library({ bookStatus: -1 }), await school.signIn()];
    expect(await search(student, course.courseId, '久期')).toEqual([]);
  });

  it('of a book that an assignment before it keeps locked', async () => {
    const course = await makeCourse(connection);
    await add(connection, 'assignment', {
      book_id: course.bookId,
      title: '作业',
      html: '',
      source: '',
      opens_next: 'handed-in',
    });
    const next = await makeBook(connection, course.courseId);
    await index(course.courseId);
    const student = await school.signIn();
    const found = await search(student, course.courseId, '正文');
    expect(found.map(({ bookId }) => bookId)).toEqual([course.bookId]);
    expect(found.some(({ bookId }) => bookId === next.bookId)).toBe(false);
  });
});
