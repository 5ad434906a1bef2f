import { expect, test } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

test('a career plan is written and published by pages, and a student finds the way', async ({
  page,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000959' : '13900000958';
  const title = isPhone(info) ? '行研助理之路（手机）' : '行研助理之路';
  await addStudent(mobile, isPhone(info) ? '手机上看路线' : '电脑前看路线');
  await keepToasts(page);
  await signInAtConsole(page);
  const school = place('E2E_URL');

  await test.step('its steps are written by keys, beside what a student will see', async () => {
    await page.goto(`${school}/console/classes/plans/new`);
    await page.getByLabel('名称', { exact: true }).first().fill(title);
    const first = page.getByRole('group', { name: '第 1 步' });
    await first.getByLabel('名称').fill('打基础');
    await page.getByRole('button', { name: '加一个阶段' }).press('Enter');
    await page.getByRole('button', { name: '第 2 步放到上一步里面' }).press('Enter');
    const second = page.getByRole('group', { name: '第 2 步' });
    await second.getByRole('combobox', { name: '目标' }).click();
    await page.getByRole('option', { name: '模考达到几分' }).click();
    await second.getByRole('combobox', { name: '哪一个' }).click();
    await page.getByRole('option').first().click();
    const view = page.getByRole('region', { name: '学员看到的样子' });
    await expect(view.getByRole('treeitem')).toHaveCount(2);
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '存下规划' }).press('Enter');
    await expectToast(page, /存好了，发布以后/);
  });

  await test.step('published, it is found by a student', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布这个规划' }).click();
    await expectToast(page, /发布了“行研助理之路/);
    const other = await browser.newContext({ viewport: page.viewportSize() });
    const student = await other.newPage();
    await logIn(student, mobile);
    await student.goto(`${school}/career`);
    await student.getByRole('link', { name: title, exact: true }).click();
    await expect(student.getByRole('treeitem', { name: /打基础/ })).toBeVisible();
    await other.close();
  });
});

test('a deck is brought by the import’s pages, a row mended where it stands, and taken back whole', async ({
  page,
}) => {
  await keepToasts(page);
  await signInAtConsole(page);
  const school = place('E2E_URL');
  const csv = '正面,背面,章节\n久期,价格对利率的敏感度,第一章\n凸性,,第一章\n';
  await page.goto(`${school}/console/import`);
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: '周考闪卡.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  });
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '看每一行会怎样' }).click();
  await expect(page.getByText('背面是空的')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^改第 3 行背面/ }).click();
  await page.getByRole('textbox', { name: '第 3 行背面' }).fill('久期的变化');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '导入 2 张' }).click();
  await expect(page.getByText('导入了 2 张')).toBeVisible();
  await page.getByRole('button', { name: '整批撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '整批撤回' }).click();
  await expectToast(page, /拿走 2 条/);
});
