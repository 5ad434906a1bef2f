import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ask } from '../visitor.ts';

interface Listed {
  readonly questionId: number;
}

/** Of a course, or of one of its chapters, in order. */
export const questionsOf = async (page: Page, place: { courseId: number; readingId?: number }) =>
  (await ask<{ questions: Listed[] }>(page, '/api/practice/questions', { type: 4, ...place }))
    .questions;

interface Asked {
  readonly courseId: number;
  readonly questionId: number;
}

const opened = (page: Page, { courseId, questionId }: Asked) =>
  ask<{ version: number; answer: string }>(
    page,
    `/api/nuxt/web/question?courseId=${courseId}&questionId=${questionId}`,
  );

const wrongBeside = (right: string): string => (right === 'A' ? 'B' : 'A');

interface Answered extends Asked {
  readonly isRight: boolean;
}

/** Answers as the page does, without its clicks. */
export async function answer(
  page: Page,
  { courseId, questionId, isRight }: Answered,
): Promise<void> {
  const { version, answer: right } = await opened(page, { courseId, questionId });
  await ask(page, '/api/nuxt/web/question/answer', {
    ...{ answerId: randomUUID(), courseId, questionId, version, spentMs: 9000 },
    studentAnswer: isRight ? right : wrongBeside(right),
  });
}
