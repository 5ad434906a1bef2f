import { cleanup } from '@testing-library/react';
import type { MockSheet, OpenMockQuestion } from '@xuezhou/contract/mock';
import { vi } from 'vitest';
import { deliver } from '../../../platform/outbox.ts';
import { syncServerClock } from '../../../platform/server-clock.ts';
import { answer } from '../../../test/answer.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { student } from '../../../test/students.ts';
import { closedPaper } from '../mock.outbox.ts';
import { question, sheet } from './samples.ts';
import { serve as servePage } from './serve.ts';

type Answers = Parameters<typeof answer>[0];

export function serve(
  given: MockSheet,
  more: Answers = {},
  questions: readonly OpenMockQuestion[] = [],
) {
  const contents = given.items.map(({ questionId }): [string, unknown] => [
    `GET /api/mock/${given.paperId}/question/${questionId}`,
    {
      question: questions.find((one) => one.questionId === questionId) ?? question(questionId),
      result: null,
    },
  ]);
  return servePage({
    [`GET /api/mock/sheet/${given.paperId}`]: given,
    'POST /api/mock/answer': { studentAnswer: 'B', isMarked: false },
    ...Object.fromEntries(contents),
    ...more,
  });
}

let paperId = 100;
/** A paper of its own for each test: nothing of another one is on the device. */
export const fresh = (wishes: Partial<MockSheet> = {}) => sheet({ paperId: ++paperId, ...wishes });
export const open = (given: MockSheet, q = 1) => renderAt(`/events/${given.paperId}/room?q=${q}`);

export const savesOf = (asked: ReturnType<typeof answer>) =>
  asked.filter(({ path }) => path === '/api/mock/answer').map(({ body }) => body);

/** After each test: what it left unsent would be laid over the next test's sheet. */
export async function leaveNothing(): Promise<void> {
  answer({
    'GET /api/nuxt/web/student/info': student(),
    'POST /api/mock/answer': { studentAnswer: '', isMarked: false },
    'POST /api/mock/hand-in': { examStatus: 3, mockScore: 0 },
  });
  // Whoever leaves a question saves the time spent on it.
  cleanup();
  await deliver();
  closedPaper.set(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncServerClock(new Date().toUTCString());
}
