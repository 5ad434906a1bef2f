import { expect, test, type Page } from '@playwright/test';
import { addStudent, ask, expectAccessible, isPhone, logIn, place } from './visitor.ts';

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
async function studyBefore(page: Page): Promise<void> {
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
const overview = (page: Page): Promise<Overview> => ask(page, '/api/review');

test('a day’s review: cards and questions by key, a rating taken back, and an end', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000614' : '13900000613';
  await addStudent(mobile, isPhone(info) ? '手机上的复习' : '电脑前的复习');
  await logIn(page, mobile);

  await test.step('a day without anything due says so, and where things come from', async () => {
    await page.goto(`${place('E2E_URL')}/review`);
    await expect(page.getByText('今天没有要复习的')).toBeVisible();
    await expect(page.getByRole('link', { name: '去做练习' })).toBeVisible();
    await expectAccessible(page);
  });

  await studyBefore(page);
  expect((await overview(page)).left).toEqual({ card: 2, wrong: 1, marked: 1 });

  await test.step('begins, and takes the first rating back by Z', async () => {
    await page.goto(`${place('E2E_URL')}/review`);
    await page.getByRole('link', { name: '开始复习' }).click();
    const turn = page.getByRole('button', { name: '看答案' });
    await expect(turn.or(page.getByRole('button', { name: '请先选择答案' }))).toBeVisible();
    await untilCard(page);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: /^重来/ })).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: /^重来/ })).toBeHidden();
    await expect(page.getByRole('button', { name: /^撤回/ })).toBeEnabled();
    await page.keyboard.press('z');
    await expect(turn).toBeVisible();
    await expect(page.getByRole('button', { name: /^撤回/ })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('does the rest by key', async () => {
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
    await expectAccessible(page);
  });

  await test.step('the server knows the same, and the day is over', async () => {
    await expect.poll(async () => (await overview(page)).done).toBe(4);
    await page.goto(`${place('E2E_URL')}/review`);
    await expect(page.getByText('今天的复习做完了')).toBeVisible();
    await expect(page.getByText('今天已经算上了')).toBeVisible();
  });
});

/** Questions may come first; they wait. */
async function untilCard(page: Page): Promise<void> {
  const turn = page.getByRole('button', { name: '看答案' });
  const skip = page.getByRole('button', { name: '跳过' });
  for (;;) {
    await expect(turn.or(skip).first()).toBeVisible();
    if (await turn.isVisible()) return;
    // The next question has a button of its own, of the same name.
    const button = await skip.elementHandle();
    await skip.click();
    await button?.waitForElementState('hidden');
  }
}
