import { cleanup } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  answerMock,
  getMockQuestion,
  getMockSheet,
  handInMock,
  type MockSheet,
  type OpenMockQuestion,
} from '@xuezhou/contract/mock';
import { vi } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { syncServerClock } from '@xuezhou/client/time/server-clock.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  type AskedRequest,
  at,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { closedPaper } from '../mock.outbox.ts';
import { question, sheet } from './samples.ts';
import { serve as servePage } from './serve.ts';

export function serve(
  given: MockSheet,
  more: Answers = [],
  questions: readonly OpenMockQuestion[] = [],
) {
  const contents = given.items.map(({ questionId }) =>
    answer(at(getMockQuestion, { paperId: given.paperId, questionId }), {
      question: questions.find((one) => one.questionId === questionId) ?? question(questionId),
      result: null,
    }),
  );
  return servePage([
    answer(at(getMockSheet, { paperId: given.paperId }), given),
    answer(answerMock, { studentAnswer: 'B', isMarked: false }),
    ...contents,
    ...more,
  ]);
}

let paperId = 100;
/** A paper of its own for each test: nothing of another one is on the device. */
export const fresh = (wishes: Partial<MockSheet> = {}) => sheet({ paperId: ++paperId, ...wishes });
export const open = (given: MockSheet, q = 1) => renderAt(`/events/${given.paperId}/room?q=${q}`);

export const savesOf = (asked: readonly AskedRequest[]) =>
  asked.filter(({ path }) => path === answerMock.path).map(({ body }) => body);

/** After each test: what it left unsent would be laid over the next test's sheet. */
export async function leaveNothing(): Promise<void> {
  respondWith([
    answer(getStudentInfo, student()),
    answer(answerMock, { studentAnswer: '', isMarked: false }),
    answer(handInMock, { examStatus: 3, mockScore: 0 }),
  ]);
  // Whoever leaves a question saves the time spent on it.
  cleanup();
  await deliver();
  closedPaper.set(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncServerClock(new Date().toUTCString());
}
