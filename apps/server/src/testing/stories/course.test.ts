import { randomUUID } from 'node:crypto';
import { openVideo } from '@xuezhou/contract/lecture';
import { getCourse, getCourseHome, openBook, openReading } from '@xuezhou/contract/study';
import { answerQuestion } from '@xuezhou/contract/practice';
import { failures } from '@xuezhou/contract/failures';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  enrol,
  makeBook,
  makeBullet,
  makeCourse,
  makeReading,
  type MadeCourse,
} from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { lecturePlace, study } from '../study.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report } = study(school);

beforeEach(() => clock.reset());

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
      mastery: 1,
      percent: null,
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
        await student.call(openVideo, { params: { ...lecturePlace(course), vid: 0 }, query: {} }),
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
      await student.call(openVideo, { params: { ...lecturePlace(course), vid: 0 }, query: {} }),
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
