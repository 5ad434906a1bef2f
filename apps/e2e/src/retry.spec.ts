import { expect, test } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

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

test('where a notice tells of the failure too, the focus is back on the button once it is read', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000744' : '13900000743';
  await addStudent(mobile, isPhone(info) ? '手机上再试' : '电脑前再试');
  await logIn(page, mobile);
  let isLost = true;
  await page.route(/\/api\/courses\/all\?/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(`${place('E2E_URL')}/all-courses`);
  const notice = page.getByRole('dialog');
  const again = page.getByRole('button', { name: '再试一次' });
  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();
  await expect(page.getByText('课程没有加载成功')).toBeVisible();

  await again.focus();
  await page.keyboard.press('Enter');
  await expect(notice.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await expect(again).toBeFocused();

  isLost = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'CFA 一级精讲班' })).toBeVisible();
});
