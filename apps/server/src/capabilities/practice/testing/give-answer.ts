import { randomUUID } from 'node:crypto';
import { answerQuestion } from '@xuezhou/contract/practice';
import type { TestClient } from '../../../testing/client.ts';
import type { MadeQuestion } from '../../../testing/factories.ts';

interface Wishes {
  answerId?: string;
  answeredAt?: string;
  groupId?: number;
  sessionId?: string;
}

/** An answer as the browser sends it. */
export const giveAnswer = (
  client: TestClient,
  { courseId, questionId, version }: MadeQuestion,
  studentAnswer: string,
  wishes: Wishes = {},
) =>
  client.call(answerQuestion, {
    body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer, ...wishes },
  });
