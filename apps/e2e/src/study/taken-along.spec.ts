import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, isPhone, logIn } from '../visitor.ts';
import { overview, reviewByKey, studyBefore } from './review-day.ts';

interface CardsToday {
  today: { doneCount: number };
}
const cardsDone = async (page: Page): Promise<number> =>
  (await ask<CardsToday>(page, '/api/flash-cards/1/info')).today.doneCount;
const answered = async (page: Page): Promise<number> =>
  (
    await ask<{ questions: { questionStatus: number }[] }>(page, '/api/practice/questions', {
      type: 4,
      courseId: 1,
    })
  ).questions.filter(({ questionStatus }) => questionStatus !== 0).length;

const go = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

/** Of whatever kind; smart practice begins with no essay. */
async function answerHere(page: Page): Promise<void> {
  const option = page.locator('main label:has(input:enabled)').first();
  const number = page.locator('main input[inputmode="decimal"]:enabled').first();
  await expect(option.or(number).first()).toBeVisible();
  if (await option.isVisible()) await option.click();
  else await number.fill('1');
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByRole('heading', { name: '解析' }).first()).toBeVisible();
}

test.use({ serviceWorkers: 'allow' });

test('smart practice, wrong answers, the review and cards go on without a network, and all of it arrives', async ({
  page,
  context,
}, info) => {
  test.slow();
  const mobile = isPhone(info) ? '13900000652' : '13900000651';
  await addStudent(mobile, isPhone(info) ? '隧道里的同学' : '飞机上的同学');
  await logIn(page, mobile);
  await studyBefore(page);
  const before = await answered(page);

  await test.step('takes the course along', async () => {
    await go(page, '/course/1/exercise');
    await page.getByRole('button', { name: '下载离线练习' }).click();
    await expect(page.getByRole('button', { name: /^已下载 \d+ 题$/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
  });

  await test.step('the wrong-answer book lists what is due, and asks it', async () => {
    await go(page, '/course/1/exercise?view=wrong');
    await page.getByRole('link', { name: '重做今天到期的 1 题' }).click();
    // The book that is left has boxes to tick.
    await expect(page).toHaveURL(/q=\d+/);
    await answerHere(page);
    await go(page, '/course/1/exercise?view=wrong');
    await expect(page.getByRole('link', { name: /重做今天到期的/ })).toBeHidden();
  });

  // After that: smart practice may begin with what went wrong.
  await test.step('smart practice says why it asks, and asks something else the next time', async () => {
    await go(page, '/course/1/exercise');
    await page
      .getByRole('link', { name: /智能练习/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^开始 \d+ 题$/ }).click();
    await expect(page).toHaveURL(/type=1.*q=\d+/);
    const first = new URL(page.url()).searchParams.get('q');
    await answerHere(page);
    await go(page, '/exercise/1?type=1');
    await page.getByRole('button', { name: /^开始 \d+ 题$/ }).click();
    await expect(page).toHaveURL(/q=\d+/);
    expect(new URL(page.url()).searchParams.get('q')).not.toBe(first);
  });

  await test.step('the review of today is done to its end, and stays done', async () => {
    await go(page, '/review');
    await page.getByRole('link', { name: '开始复习' }).click();
    await reviewByKey(page);
    await expect(page.getByText(/还有 \d+ 项没有送到服务器/)).toBeVisible();
    await go(page, '/review');
    await expect(page.getByText('今天的复习做完了')).toBeVisible();
  });

  await test.step('cards are studied', async () => {
    await go(page, '/course/1/flash-card-landing');
    await page.getByRole('region', { name: '今日闪卡' }).getByRole('link').click();
    await page.getByRole('button', { name: '看答案' }).click();
    await page.getByRole('button', { name: /^记得/ }).click();
    await expect(page.getByRole('button', { name: '看答案' })).toBeVisible();
  });

  await test.step('a page that was not taken along opens by itself when the network is back', async () => {
    await go(page, '/course/1/ranking');
    await expect(page.getByRole('heading', { name: '网络断开了' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '网络断开了' })).toBeHidden();
    await expect(page.getByRole('heading', { name: /排行/ }).first()).toBeVisible();
  });

  await test.step('everything arrives', async () => {
    await expect.poll(() => cardsDone(page)).toBe(3);
    await expect.poll(async () => (await overview(page)).done).toBe(4);
    await expect.poll(() => answered(page)).toBeGreaterThan(before);
    await go(page, '/review');
    await expect(page.getByText('今天的复习做完了')).toBeVisible();
  });
});
