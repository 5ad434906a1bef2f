import { expect, type Page } from '@playwright/test';
import { place } from '../../school/place.ts';
import { expectAccessible } from '../../visitor.ts';
import { stops } from './lecture-steps.ts';
import type { Made } from './tree-steps.ts';

/** As the options of the sheet begin, and the right one of each. */
const wrong = /(?:久期|凸性) \d{1,2} 年/;
const right = /(?:久期|凸性) 1\d\d 年/;

/** The lecture once it is encoded: it plays, stands still at each question, and goes on. A is chosen, and B is right. */
export async function watch(page: Page, { courseId, bookId, readingId, lectureId }: Made) {
  const address = `/course/${courseId}/book/${bookId}/reading/${readingId}?bullet=${lectureId}`;
  const isThere = async () => {
    await page.goto(`${place('E2E_URL')}${address}`);
    return await page
      .locator('video')
      .waitFor({ state: 'attached', timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
  };
  await expect.poll(isThere, { timeout: 300_000, intervals: [2000] }).toBe(true);
  const play = page.getByRole('button', { name: '播放', exact: true });
  const question = page.getByRole('group', { name: '随堂题' });
  for (const [at] of stops.entries()) {
    await expect
      .poll(
        async () => {
          if ((await play.count()) > 0) await play.click({ timeout: 2000 }).catch(() => undefined);
          return await question.isVisible();
        },
        { intervals: [1000] },
      )
      .toBe(true);
    await expect(question.getByText(`第 ${at + 1} 题，共 ${stops.length} 题`)).toBeVisible();
    await question.locator('label').filter({ hasText: wrong }).click();
    await question.getByRole('button', { name: '提交，听讲解' }).click();
    const goOn = question.getByRole('button', { name: '接着看' });
    await expect(goOn).toBeEnabled();
    if (at === 0) await expectAccessible(page);
    await goOn.click();
    await expect(question).toBeHidden();
  }
}

/** The paper is sat, question by question, and handed in. */
export async function sit(page: Page, paperId: number): Promise<void> {
  await page.goto(`${place('E2E_URL')}/events/${paperId}`);
  await page.getByRole('button', { name: '开始考试' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始考试' }).click();
  await expect(page).toHaveURL(/\/room$/);
  for (let number = 1; number <= 6; number++) {
    await expect(page.getByRole('heading', { name: `第 ${number} 题`, exact: true })).toBeVisible();
    await page.getByRole('main').locator('label').filter({ hasText: right }).click();
    if (number === 1) await expectAccessible(page);
    if (number < 6) await page.getByRole('button', { name: '下一题' }).first().click();
  }
  await page.getByRole('button', { name: '交卷', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page).toHaveURL(/\/activity\/transcript\//);
  await expect(page.getByText('100', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
}
