import { expect, type Page } from '@playwright/test';
import { ask } from '../visitor.ts';

const dayMs = 86_400_000;
const before = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

interface Question {
  questionId: number;
  qType: string;
}
interface Opened {
  version: number;
  answer: string;
}
interface Overview {
  left: { card: number; wrong: number; marked: number };
  done: number;
  total: number;
}

/** What was learned some days ago: two cards, one question failed, one marked. */
export async function studyBefore(page: Page): Promise<void> {
  const cardsOf = { courseId: 1, bookId: 1 };
  const { cards } = await ask<{ cards: { cardDetailId: number }[] }>(
    page,
    '/api/flash-cards/sequence',
    cardsOf,
  );
  for (const { cardDetailId } of cards.slice(0, 2))
    await ask(page, '/api/flash-cards/answer', {
      reviewId: crypto.randomUUID(),
      cardDetailId,
      rating: 3,
      reviewedAt: before(8),
    });
  const { questions } = await ask<{ questions: Question[] }>(page, '/api/practice/questions', {
    type: 4,
    courseId: 1,
  });
  const [failed, marked] = questions.filter(({ qType }) => qType === 'single');
  const { version, answer } = await open(page, failed?.questionId);
  await ask(page, '/api/nuxt/web/question/answer', {
    answerId: crypto.randomUUID(),
    courseId: 1,
    questionId: failed?.questionId,
    version,
    studentAnswer: answer === 'A' ? 'B' : 'A',
    answeredAt: before(3),
  });
  await ask(page, '/api/nuxt/web/question/mark', {
    courseId: 1,
    questionId: marked?.questionId,
    isMark: true,
  });
}

const open = (page: Page, questionId: number | undefined): Promise<Opened> =>
  ask(page, `/api/nuxt/web/question?courseId=1&questionId=${questionId}`);
export const overview = (page: Page): Promise<Overview> => ask(page, '/api/review');

/** Does all that is left of a review that is open, to its end. */
export async function reviewByKey(page: Page): Promise<void> {
  const end = page.getByRole('heading', { name: '今天的复习做完了' });
  const turn = page.getByRole('button', { name: '看答案' });
  const choose = page.getByRole('button', { name: '请先选择答案' });
  for (;;) {
    await expect(end.or(turn).or(choose).first()).toBeVisible();
    if (await end.isVisible()) break;
    if (await turn.isVisible()) {
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: /^记得/ })).toBeVisible();
      await page.keyboard.press('3');
      await expect(page.getByRole('button', { name: /^记得/ })).toBeHidden();
    } else {
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      const next = page.getByRole('button', { name: /下一题|看本组结果/ });
      await expect(next).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(next).toBeHidden();
    }
  }
}
