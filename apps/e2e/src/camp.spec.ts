import { expect, test, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from './visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

test('joins a camp, does a task for real and sees it counted, in the camp and on the dashboard', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000612' : '13900000611';
  await addStudent(mobile, isPhone(info) ? '手机上的营员' : '电脑前的营员');
  await logIn(page, mobile);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const task = '利率与收益率 3 道题';

  await test.step('joins', async () => {
    await open(page, '/training-camp/1');
    await expectAccessible(page);
    await page.getByRole('button', { name: '报名' }).click();
    await expect(page.getByText('第 1 天')).toBeVisible();
    await expect(row(task)).toContainText('0 / 3 题');
    await expectAccessible(page);
  });

  await test.step('practises through the link of the task', async () => {
    await row(task).getByRole('link').click();
    for (let count = 1; count <= 3; count++) {
      await page.getByRole('radio').first().click();
      const taken = page.waitForResponse(
        (answer) => new URL(answer.url()).pathname.endsWith('/question/answer') && answer.ok(),
      );
      await page.getByRole('button', { name: '提交答案' }).click();
      await taken;
      if (count < 3) await page.getByRole('button', { name: '下一题' }).click();
    }
  });

  await test.step('sees it counted', async () => {
    await open(page, '/training-camp/1');
    await expect(row(task)).toContainText('已完成');
    await expect(row(task)).toContainText('3 / 3 题');
    await open(page, '/dashboard');
    const today = page.getByRole('region', { name: '今日任务' });
    await expect(today.getByRole('listitem').filter({ hasText: task })).toContainText('已完成');
    await expectAccessible(page);
  });

  await test.step('finds its way in the career plan', async () => {
    await open(page, '/career/1');
    await expect(page.getByRole('treeitem', { name: /打地基 ?，阶段/ })).toBeVisible();
    await expectAccessible(page);
  });
});
