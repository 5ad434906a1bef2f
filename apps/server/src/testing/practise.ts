import { randomUUID } from 'node:crypto';
import { answerQuestion, listWrongQuestions, openQuestion } from '@xuezhou/contract/practice';
import type { TestClient } from './client.ts';
import type { MadeQuestion } from './make-question.ts';

interface AnswerWishes {
  answerId?: string;
  answeredAt?: string;
  groupId?: number;
  sessionId?: string;
  version?: number;
  spentMs?: number;
  hints?: number;
}

/** An answer as the browser sends it. */
export const giveAnswer = (
  client: TestClient,
  { courseId, questionId, version }: MadeQuestion,
  studentAnswer: string,
  wishes: AnswerWishes = {},
) =>
  client.call(answerQuestion, {
    body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer, ...wishes },
  });

export const open = (client: TestClient, { courseId, questionId }: MadeQuestion) =>
  client.data(openQuestion, { query: { courseId, questionId } });

export const wrongBook = (client: TestClient, courseId: number) =>
  client.data(listWrongQuestions, { params: { courseId } });

export const wrongIds = async (client: TestClient, courseId: number) =>
  (await wrongBook(client, courseId)).questions.map(({ questionId }) => questionId);
