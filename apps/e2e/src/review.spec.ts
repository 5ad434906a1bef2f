import { expect, test, type Page } from '@playwright/test';
import { overview, reviewByKey, studyBefore } from './study/review-day.ts';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

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
    await reviewByKey(page);
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
