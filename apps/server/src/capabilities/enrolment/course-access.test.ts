import { randomUUID } from 'node:crypto';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { openVideo, reportVideoProgress } from '@xuezhou/contract/lecture';
import { getCourse, openBook, openReading } from '@xuezhou/contract/study';
import {
  getPracticeTree,
  gradeOpenAnswer,
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
  markQuestion,
  openQuestion,
  removeWrongQuestion,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { enrol, makeCourse, type MadeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.reset());

const report = (client: TestClient, course: MadeCourse, reportId: string = randomUUID()) => {
  const { courseId, bookId, bulletId, videoId } = course;
  const at = clock.now().toISOString();
  const watched = [{ from: 0, to: 30 }];
  const body = { reportId, courseId, bookId, bulletId, videoId, position: 30, watched, at };
  return client.call(reportVideoProgress, { body });
};

const study = {
  openReading: (client: TestClient, course: MadeCourse) =>
    client.call(openReading, { params: course }),
  openVideo: (client: TestClient, course: MadeCourse) =>
    client.call(openVideo, { params: { ...course, vid: 0 }, query: {} }),
};

describe('a course that asks for the ID verification', () => {
  it('refuses all that practice shows, and says so', async () => {
    const course = await makeCourse(connection, { identityRequired: true });
    const { questionId } = await makeQuestion(connection, course, { kind: 'open' });
    const student = await school.signIn({ identityStatus: 0 });
    const { courseId } = course;
    const params = { courseId };
    for (const answer of [
      await student.call(getPracticeTree, { params }),
      await student.call(listExerciseTypes, { params }),
      await student.call(listWrongQuestions, { params }),
      await student.call(removeWrongQuestion, { body: { courseId, questionId } }),
      await student.call(markQuestion, { body: { courseId, questionId, isMark: true } }),
      await student.call(gradeOpenAnswer, { body: { courseId, questionId, grade: 'right' } }),
      await student.call(openQuestion, { query: { courseId, questionId } }),
      await student.call(listQuestions, { body: { type: 4, courseId } }),
    ])
      expect(answer).toMatchObject({ http: 200, status: refusals.identityRequired[0] });
  });

  it('still shows its outline', async () => {
    const course = await makeCourse(connection, { identityRequired: true });
    const student = await school.signIn({ identityStatus: 0 });
    const params = { courseId: course.courseId };
    expect((await student.call(getCourse, { params })).status).toBe(200);
  });

  it('is let in where it has ceased to ask, at the latest after a minute, and kept out at once where it began', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn({ identityStatus: 0 });
    const open = async () => (await student.call(openBook, { params: course, query: {} })).status;
    const ask = async (isRequired: boolean) => {
      await connection
        .updateTable('course')
        .set({ identity_required: isRequired })
        .where('course_id', '=', course.courseId)
        .execute();
    };
    expect(await open()).toBe(200);
    await ask(true);
    expect(await open()).toBe(refusals.identityRequired[0]);
    clock.advance({ minutes: 1 });
    expect(await open()).toBe(refusals.identityRequired[0]);
    await ask(false);
    const params = { courseId: course.courseId };
    expect(await student.data(checkIdentityNeed, { params })).toBe(1);
    clock.advance({ minutes: 1 });
    expect(await open()).toBe(200);
  });
});

describe('[course.book-status] a book that is not issued', () => {
  it('[course.can-access] is shown locked, and none of its content is given', async () => {
    const course = await makeCourse(connection, { bookStatus: -1 });
    const student = await school.signIn();
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({
      bookStatus: -1,
      readingGroupList: [{ canAccess: false, groups: [{ details: [{ canAccess: false }] }] }],
    });
    expect((await study.openReading(student, course)).http).toBe(404);
    expect((await study.openVideo(student, course)).http).toBe(404);
  });
});

describe.each(Object.entries(study))('%s', (_name, open) => {
  it('is refused after the period', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    await enrol(connection, student.studentId, course.courseId, '2020-01-01');
    expect(await open(student, course)).toMatchObject({
      http: 200,
      status: refusals.courseExpired[0],
    });
  });

  it('is refused without a phone, as its page is', async () => {
    const course = await makeCourse(connection);
    const student = await school.signIn({ mobile: null });
    expect((await open(student, course)).status).toBe(refusals.phoneRequired[0]);
  });
});

describe('the id of a report', () => {
  it('is refused for another lecture, and nothing is stored', async () => {
    const [one, other] = [await makeCourse(connection), await makeCourse(connection)];
    const student = await school.signIn();
    const reportId = randomUUID();
    const first = await report(student, one, reportId);
    expect((await report(student, one, reportId)).data).toEqual(first.data);
    expect((await report(student, other, reportId)).status).toBe(refusals.idReused[0]);
    const video = await student.data(openVideo, { params: { ...other, vid: 0 }, query: {} });
    expect(video.lastProgress).toBe(0);
  });
});
