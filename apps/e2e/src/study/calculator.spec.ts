import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';

const paper = 1;

/** Whether what stands there can be pressed: nothing lies over its middle. */
const isUncovered = (page: Page, name: string): Promise<boolean> =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && button.contains(over);
    });

test('the calculator of a paper types at once, shows NPV and IRR beside many flows, and is kept while it is closed', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000992' : '13900000991';
  await addStudent(mobile, isPhone(info) ? '手机上的算家' : '电脑前的算家');
  await logIn(page, mobile);
  await ask(page, '/api/mock/start', { paperId: paper });
  await page.goto(`${place('E2E_URL')}/events/${paper}/room`);
  await expect(page.locator('main label:has(input:enabled)').first()).toBeVisible();
  const open = page.getByRole('button', { name: '计算器', exact: true });
  await open.click();
  const calculator = page.getByRole('dialog', { name: '金融计算器' });
  const display = calculator.getByRole('status', { name: '显示' });
  await expect(calculator).toBeFocused();
  await page.keyboard.type('1000*1.05');
  await page.keyboard.press('Enter');
  await expect(display).toHaveText('1,050');
  await calculator.getByRole('button', { name: '7', exact: true }).click();
  await calculator.getByRole('button', { name: 'N', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(display).toHaveText('7');
  // A phone hands in from its answer sheet.
  if (!isPhone(info)) expect(await isUncovered(page, '交卷')).toBe(true);

  await calculator.getByRole('button', { name: '现金流' }).click();
  await calculator.getByRole('textbox', { name: '现在（CF0）' }).fill('-1000');
  for (let index = 1; index <= 6; index++) {
    if (index > 1) await calculator.getByRole('button', { name: '加一笔' }).click();
    await calculator.getByRole('textbox', { name: `第 ${index} 笔（C0${index}）` }).fill('300');
  }
  // Six flows are higher than the calculator: the answers stay in view wherever it is scrolled to.
  for (const field of ['现在（CF0）', '折现率 I（%）']) {
    await calculator.getByRole('textbox', { name: field }).scrollIntoViewIfNeeded();
    await expect(calculator.getByText('19.9054%')).toBeInViewport({ ratio: 1 });
  }
  if (!isPhone(info)) expect(await isUncovered(page, '交卷')).toBe(true);
  await expectAccessible(page);
  await info.attach('flows', { body: await page.screenshot(), contentType: 'image/png' });

  await page.keyboard.press('Escape');
  await expect(calculator).toBeHidden();
  await open.click();
  await expect(calculator.getByText('19.9054%')).toBeVisible();
  await calculator.getByRole('button', { name: '计算', exact: true }).click();
  await expect(calculator.getByText('N 7', { exact: true })).toBeVisible();
  await info.attach('keys', { body: await page.screenshot(), contentType: 'image/png' });
});
