import {
  answerMock,
  getBeforeMock,
  getMockTranscript,
  handInMock,
  startMock,
} from '@xuezhou/contract/mock';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makePaper } from '../../../testing/make-paper.ts';

/** Three single choices whose answer is B, and a composite question of two. */
export async function makeExam(
  { connection }: Pick<TestApp, 'connection'>,
  wishes: Parameters<typeof makePaper>[3] = {},
) {
  const course = await makeCourse(connection);
  const questions = [];
  for (let count = 0; count < 3; count++) questions.push(await makeQuestion(connection, course));
  const composite = await makeQuestion(connection, course, { kind: 'xl' });
  const topics = [questions, [composite]];
  const paperId = await makePaper(connection, course.courseId, topics, wishes);
  const ids = [...questions, ...composite.parts].map(({ questionId }) => questionId);
  return { course, composite, questions, paperId, ids };
}

export const start = (student: TestClient, paperId: number) =>
  student.data(startMock, { body: { paperId } });

export const save = (
  student: TestClient,
  paperId: number,
  questionId: number,
  studentAnswer: string | null,
  more: Partial<
    Parameters<typeof student.data<(typeof answerMock)['declaration']>>[1]['body']
  > = {},
) => student.call(answerMock, { body: { paperId, questionId, studentAnswer, ...more } });

export const handIn = (student: TestClient, paperId: number, attemptNo?: number) =>
  student.data(handInMock, { body: { paperId, ...(attemptNo !== undefined && { attemptNo }) } });

export const before = (student: TestClient, paperId: number) =>
  student.data(getBeforeMock, { params: { paperId } });

export const transcript = (student: TestClient, paperId: number, attemptNo?: number) =>
  student.data(getMockTranscript, {
    params: { paperId },
    query: attemptNo === undefined ? {} : { attemptNo },
  });
