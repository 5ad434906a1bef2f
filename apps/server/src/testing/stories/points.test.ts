import { randomUUID } from 'node:crypto';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import { answerMock, handInMock, startMock } from '@xuezhou/contract/mock';
import { getMyPoints } from '@xuezhou/contract/points';
import { beginReview, getReview } from '@xuezhou/contract/review';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeMark } from '../../capabilities/assignment/console/work.repository.ts';
import { mockJobs } from '../../capabilities/mock/mock.jobs.ts';
import type { TestClient } from '../client.ts';
import { makeCourse } from '../factories.ts';
import { makeCamp, makeClass } from '../make-camp.ts';
import { makePaper } from '../make-paper.ts';
import { makeQuestion } from '../make-question.ts';
import { giveAnswer } from '../practise.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection);
const questions = await Promise.all(
  Array.from({ length: 6 }, () => makeQuestion(connection, course)),
);

beforeEach(() => clock.set('2026-11-24T10:00:00+08:00'));

const mine = (student: TestClient) => student.data(getMyPoints, { query: {} });
const balanceOf = async (student: TestClient) => (await mine(student)).mypoints;

/** Wrongly, so that the answers themselves earn nothing. */
async function answerSome(student: TestClient, count: number): Promise<void> {
  for (const question of questions.slice(0, count)) {
    clock.advance({ seconds: 30 });
    await giveAnswer(student, question, 'A', { spentMs: 20_000 });
  }
}

describe('[points.earn] other study', () => {
  it('a mock that was sat through is paid, once; one that was clicked through is not', async () => {
    const own = questions.slice(0, 5);
    const paperId = await makePaper(connection, course.courseId, [own], { title: '上午场' });
    const sit = async (student: TestClient, spentMs: number) => {
      const { attemptNo } = await student.data(startMock, { body: { paperId } });
      for (const { questionId } of own) {
        clock.advance({ seconds: 20 });
        await student.data(answerMock, {
          body: {
            ...{
              paperId,
              attemptNo,
              questionId,
              saveId: randomUUID(),
              studentAnswer: 'A',
              spentMs,
            },
            isMarked: false,
            order: clock.now().getTime(),
          },
        });
      }
      const handIn = () => student.data(handInMock, { body: { paperId, attemptNo } });
      await Promise.all([handIn(), handIn()]);
      await handIn();
    };
    const hurried = await school.signIn();
    await sit(hurried, 1000);
    expect(await balanceOf(hurried)).toBe(0);
    const student = await school.signIn();
    await sit(student, 20_000);
    await mockJobs(school.services)['close-mocks'](
      {},
      { signal: AbortSignal.abort(), isLastAttempt: false },
    );
    expect(await mine(student)).toMatchObject({
      mypoints: 50,
      pointsLogs: [{ title: '交模考「上午场」', bonusPoint: 50 }],
    });
  });

  it('an assignment is paid when it is passed, once', async () => {
    const student = await school.signIn();
    const { assignment_id: assignmentId } = await connection
      .insertInto('assignment')
      .values({
        ...{
          book_id: course.bookId,
          title: '读书报告',
          html: '',
          source: '',
          opens_next: 'always',
        },
      })
      .returning('assignment_id')
      .executeTakeFirstOrThrow();
    const mark = async (verdict: 'passed' | 'returned') =>
      await connection.transaction().execute((change) =>
        storeMark(change, {
          ...{ assignmentId, studentId: student.studentId, verdict, comment: '', now: clock.now() },
        }),
      );
    await mark('returned');
    expect(await balanceOf(student)).toBe(0);
    await mark('passed');
    await mark('returned');
    await mark('passed');
    expect(await mine(student)).toMatchObject({
      mypoints: 20,
      pointsLogs: [{ title: '作业「读书报告」通过' }],
    });
  });

  it('a task of a camp and its end are paid when they are found, once', async () => {
    const student = await school.signIn();
    const campId = await makeCamp(connection, course.courseId, {
      title: '冲刺营',
      tasks: [{ kind: 'practice', count: 2, title: '做两题' }],
    });
    const classId = await makeClass(connection, campId);
    await student.data(joinCampClass, { query: { classId } });
    const look = () => student.data(getCampTasks, { params: { courseId: course.courseId } });
    await look();
    expect(await balanceOf(student)).toBe(0);
    await answerSome(student, 2);
    await Promise.all([look(), look(), look()]);
    const { mypoints, pointsLogs } = await mine(student);
    expect(mypoints).toBe(52);
    expect(pointsLogs.map(({ title }) => title)).toEqual([
      '训练营「冲刺营」结营',
      '训练营任务「做两题」',
    ]);
  });

  it('a review is paid when all of a day is done, once, and not where it was too short', async () => {
    const student = await school.signIn();
    const review = async () => {
      await student.data(beginReview, { body: {} });
      const { total, done } = await student.data(getReview);
      return total - done;
    };
    await answerSome(student, 4);
    clock.advance({ days: 1 });
    expect(await review()).toBe(4);
    await answerSome(student, 4);
    expect(await review()).toBe(0);
    expect(await balanceOf(student)).toBe(0);
    await answerSome(student, 6);
    clock.advance({ days: 1 });
    expect(await review()).toBe(6);
    expect(await balanceOf(student)).toBe(0);
    await answerSome(student, 6);
    await Promise.all([student.data(getReview), student.data(getReview)]);
    expect(await mine(student)).toMatchObject({
      mypoints: 10,
      pointsLogs: [{ title: '完成今天的复习', bonusPoint: 10 }],
    });
  });
});
