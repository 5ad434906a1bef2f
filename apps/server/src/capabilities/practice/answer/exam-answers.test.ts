import { randomUUID } from 'node:crypto';
import { answerMock, handInMock, startMock } from '@xuezhou/contract/mock';
import {
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
  openQuestion,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse } from '../../../testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { giveAnswer } from '../../../testing/practise.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.reset());

let lastPaper = 9000;

async function sit() {
  const course = await makeCourse(connection);
  const single = await makeQuestion(connection, course);
  const composite = await makeQuestion(connection, course, { kind: 'xl' });
  const paperId = ++lastPaper;
  await add(connection, 'mock_paper', {
    paper_id: paperId,
    course_id: course.courseId,
    position: 1,
    title: '模考',
    course_type: 'CFA 一级',
    minutes: 60,
    end_date: null,
    draw: null,
    topics: JSON.stringify([
      { title: '全部', count: 3, questions: [single.questionId, composite.questionId] },
    ]),
    question_count: 3,
    formulas: '',
    source: null,
    retired_at: null,
  });
  const student = await school.signIn();
  return { student, single, composite, paperId, courseId: course.courseId };
}

const wrongIds = async (student: TestClient, courseId: number) =>
  (await student.data(listWrongQuestions, { params: { courseId } })).questions.map(
    ({ questionId }) => questionId,
  );
const save = (student: TestClient, paperId: number, { questionId }: MadeQuestion, letter: string) =>
  student.data(answerMock, { body: { paperId, questionId, studentAnswer: letter } });

it('[practice.wrong-auto] wrong answers of a paper reach the book when it is handed in, never before, and once', async () => {
  const { student, single, composite, paperId, courseId } = await sit();
  await student.data(startMock, { body: { paperId } });
  await save(student, paperId, single, 'A');
  for (const part of composite.parts) await save(student, paperId, part, 'C');
  expect(await wrongIds(student, courseId)).toEqual([]);
  for (let time = 0; time < 2; time++) await student.data(handInMock, { body: { paperId } });
  expect(new Set(await wrongIds(student, courseId))).toEqual(
    new Set([single.questionId, composite.questionId]),
  );
  const { questionId } = single;
  const opened = await student.data(openQuestion, { query: { courseId, questionId } });
  expect(opened).toMatchObject({ personalWrongCount: 1, studentAnswer: 'A', inWrongList: true });
});

it('a paper that the clock closed reaches the book by the job', async () => {
  const { student, single, paperId, courseId } = await sit();
  await student.data(startMock, { body: { paperId } });
  await save(student, paperId, single, 'A');
  clock.advance({ hours: 2 });
  for (let time = 0; time < 2; time++) {
    await enqueue(connection, 'close-mocks', {});
    await school.runJobs(['close-mocks']);
  }
  const later = await school.signIn(student.studentId);
  expect(await wrongIds(later, courseId)).toEqual([single.questionId]);
});

it('a case set is settled by the job when the server died after its parts were stored', async () => {
  const { student, composite, paperId, courseId } = await sit();
  await student.data(startMock, { body: { paperId } });
  for (const part of composite.parts) await save(student, paperId, part, 'C');
  await student.data(handInMock, { body: { paperId } });
  // As it stood between the two.
  await connection
    .updateTable('question_state')
    .set({ question_status: 0, wrong_count: 0, wrong_at: null })
    .where('question_id', '=', composite.questionId)
    .execute();
  await connection
    .updateTable('mock_attempt')
    .set({ is_practised: false })
    .where('student_id', '=', student.studentId)
    .execute();
  expect(await wrongIds(student, courseId)).toEqual([]);
  await enqueue(connection, 'close-mocks', {});
  await school.runJobs(['close-mocks']);
  expect(await wrongIds(student, courseId)).toEqual([composite.questionId]);
});

it('practice neither shows nor judges a question of a paper that is open', async () => {
  const { student, single, composite, paperId, courseId } = await sit();
  await giveAnswer(student, single, 'A');
  clock.advance({ minutes: 1 });
  await student.data(startMock, { body: { paperId } });
  clock.advance({ minutes: 1 });
  const inExam = refusals.questionInExam[0];
  for (const { questionId } of [single, composite])
    expect((await student.call(openQuestion, { query: { courseId, questionId } })).status).toBe(
      inExam,
    );
  expect((await giveAnswer(student, single, 'B')).status).toBe(inExam);
  const part = composite.parts[0]!;
  const groupId = composite.questionId;
  expect((await giveAnswer(student, part, 'B', { groupId })).status).toBe(inExam);
  expect(await wrongIds(student, courseId)).toEqual([]);
  const list = await student.data(listQuestions, { body: { type: 4, courseId } });
  expect(list.questions).toEqual([]);
  const other = await school.signIn();
  expect((await giveAnswer(other, single, 'B')).data).toMatchObject({ questionStatus: 1 });
});

it('of an answer that was given before the paper began nothing is told or counted until it ends', async () => {
  const { student, single, composite, paperId, courseId } = await sit();
  const answeredAt = clock.now().toISOString();
  clock.advance({ minutes: 5 });
  await student.data(startMock, { body: { paperId } });
  const answerId = randomUUID();
  const sessionId = randomUUID();
  for (let time = 0; time < 2; time++) {
    const { status, data } = await giveAnswer(student, single, 'A', {
      answeredAt,
      answerId,
      sessionId,
    });
    expect([status, data.questionStatus, data.inWrongList]).toEqual([200, 0, false]);
  }
  const other = await giveAnswer(student, single, 'B', { answeredAt, answerId });
  expect(other.status).toBe(refusals.idReused[0]);
  const groupId = composite.questionId;
  for (const part of composite.parts)
    await giveAnswer(student, part, 'A', { answeredAt, groupId, sessionId });
  const types = async () =>
    (await student.data(listExerciseTypes, { params: { courseId } })).types.map(
      ({ done, total }) => [done, total],
    );
  const before = await types();
  expect(before[0]).toEqual([0, 2]);
  await student.data(handInMock, { body: { paperId } });
  expect(new Set(await wrongIds(student, courseId))).toEqual(
    new Set([single.questionId, composite.questionId]),
  );
  expect((await types())[0]).toEqual([2, 2]);
  const { questionId } = single;
  const opened = await student.data(openQuestion, { query: { courseId, questionId } });
  expect(opened).toMatchObject({ personalWrongCount: 1, studentAnswer: 'A' });
  const logged = await connection
    .selectFrom('answer')
    .where('student_id', '=', student.studentId)
    .select('session_id')
    .execute();
  expect(logged).toEqual([single, ...composite.parts].map(() => ({ session_id: sessionId })));
});

it('an answer that waits for a paper is counted by the job when the clock hands that in', async () => {
  const { student, single, paperId, courseId } = await sit();
  const answeredAt = clock.now().toISOString();
  clock.advance({ minutes: 5 });
  await student.data(startMock, { body: { paperId } });
  await giveAnswer(student, single, 'A', { answeredAt });
  await enqueue(connection, 'close-mocks', {});
  await school.runJobs(['close-mocks']);
  expect(await wrongIds(student, courseId)).toEqual([]);
  clock.advance({ hours: 2 });
  await enqueue(connection, 'close-mocks', {});
  await school.runJobs(['close-mocks']);
  const later = await school.signIn(student.studentId);
  expect(await wrongIds(later, courseId)).toEqual([single.questionId]);
});
