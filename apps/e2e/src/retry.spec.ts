import { expect, test } from '@playwright/test';
import { addStudent, expectAccessible, isPhone, logIn, place } from './visitor.ts';

test('what did not come is asked for again by key: the page stays, and the focus on what was pressed', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000742' : '13900000741';
  await addStudent(mobile, isPhone(info) ? '手机上重试' : '电脑前重试');
  await logIn(page, mobile);
  const address = /\/api\/courses\/1\/material\?/;
  let isLost = true;
  let lose = () => {};
  let held = Promise.resolve();
  await page.route(address, async (route) => {
    if (!isLost) return await route.continue();
    await held;
    await route.abort();
  });
  await page.goto(`${place('E2E_URL')}/course/1/material`);
  const failure = page.getByText('资料没有加载成功');
  const again = page.getByRole('button', { name: '再试一次' });
  await expect(failure).toBeVisible();
  await expectAccessible(page);

  held = new Promise((resolve) => (lose = resolve));
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(again).toBeDisabled();
  await expect(failure).toBeVisible();
  lose();
  await expect(again).toBeFocused();
  await expect(failure).toBeVisible();

  isLost = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^下载 / }).first()).toBeVisible();
  await expect(failure).toBeHidden();
});
