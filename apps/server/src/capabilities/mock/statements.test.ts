import {
  answerMock,
  getBeforeMock,
  getMockQuestion,
  getMockSheet,
  getMockTranscript,
  handInMock,
  listMocks,
} from '@xuezhou/contract/mock';
import { expect, it } from 'vitest';
import { makeCourse, makeStudent } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { statementsOf } from '../../testing/database/statements-of.ts';
import { openSchool } from '../site/site.port.ts';
import { mockJobs } from './mock.jobs.ts';
import { startMock } from './attempt/start-mock.ts';
import { makePaper } from '../../testing/make-paper.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const course = await makeCourse(connection);
const question = await makeQuestion(connection, course);
const [paperId, other] = [
  await makePaper(connection, course.courseId, [[question]]),
  await makePaper(connection, course.courseId, [[question]]),
];
const student = await school.signIn();
const sitter = { studentId: student.studentId, sessionId: '', hasPhone: true, identityStatus: 1 };
await startMock(services, sitter, paperId);
await startMock(services, sitter, other);
const { questionId } = question;
// What the school says of itself is kept for ten seconds: on a slow machine they would be over by chance.
clock.set(clock.now());
await openSchool(services);

// Every request reads its session first: that is one of them.
it.each([
  ['the list', 2, () => student.data(listMocks, { query: {} })],
  ['a paper', 4, () => student.data(getBeforeMock, { params: { paperId } })],
  ['a paper in progress', 3, () => student.data(getMockSheet, { params: { paperId } })],
  [
    'a question',
    2,
    () => student.data(getMockQuestion, { params: { paperId, questionId }, query: {} }),
  ],
  [
    'a save',
    3,
    () => student.data(answerMock, { body: { paperId, questionId, studentAnswer: 'B' } }),
  ],
  ['the hand-in', 8, () => student.data(handInMock, { body: { paperId: other } })],
  [
    'the transcript',
    7,
    () => student.data(getMockTranscript, { params: { paperId: other }, query: {} }),
  ],
] as const)('%s costs %i statements', async (_name, most, ask) => {
  expect(await statementsOf(ask)).toHaveLength(most);
});

it('the job closes, counts and tallies hundreds of papers, one of them answered, in nine statements', async () => {
  for (let count = 0; count < 300; count++) {
    const { studentId } = await makeStudent(connection);
    await startMock(services, { ...sitter, studentId }, paperId);
  }
  clock.advance({ hours: 2 });
  const close = mockJobs(services)['close-mocks'];
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  expect(await statementsOf(() => close({}, context))).toHaveLength(9);
  const rows = await connection
    .selectFrom('mock_attempt')
    .where('score', 'is', null)
    .select('paper_id')
    .execute();
  expect(rows).toEqual([]);
});
