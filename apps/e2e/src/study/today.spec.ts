import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

const dayMs = 86_400_000;
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * dayMs);

test('plans until the exam, walks through today by one button, and sees what is done ticked', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000842' : '13900000841';
  await addStudent(mobile, isPhone(info) ? '手机上的今天' : '电脑前的今天');
  await logIn(page, mobile);
  const today = page.getByRole('region', { name: '今天', exact: true });
  const task = '利率与收益率 3 道题';
  const row = page.getByRole('listitem').filter({ hasText: task });

  await test.step('sets the exam and the hours of each day', async () => {
    await open(page, '/dashboard');
    await today.getByRole('link', { name: '制定计划' }).click();
    await page.getByRole('combobox', { name: '课程' }).selectOption('1');
    await page.getByRole('button', { name: '改时间和考试日期' }).first().click();
    const sheet = page.getByRole('dialog', { name: '改时间和考试日期' });
    await sheet.getByLabel('考试那天').fill(dayAfter(40));
    await sheet.getByRole('button', { name: '周一多 15 分钟' }).click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '就这样排' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: '够不够' })).toContainText('够用');
    await expectAccessible(page);
  });

  await test.step('sees the list with minutes, and what the week is meant to hold', async () => {
    await open(page, '/dashboard');
    await expect(today).toContainText(/还剩 (\d+ 小时)?.*\d+ 分/);
    await expect(page.getByRole('region', { name: '本周学习' })).toContainText('/ 8 小时 15 分');
    await expect(page.getByRole('region', { name: '考试倒计时' })).toContainText('和计划一样');
    await expectAccessible(page);
  });

  await test.step('joins a camp, which asks for questions today', async () => {
    await open(page, '/training-camp/1');
    await page.getByRole('button', { name: '报名' }).click();
    await expect(page.getByText('第 1 天')).toBeVisible();
    await expect(row).toContainText('0 / 3 题');
    await expectAccessible(page);
    await open(page, '/dashboard');
    await expect(today.getByRole('link', { name: task })).toHaveCount(1);
  });

  await test.step('begins with the one button', async () => {
    const next = today.getByRole('link', { name: '开始' });
    const way = (await next.getAttribute('href')) ?? '';
    // A live class whose doors are open goes before the first lecture.
    expect(way).toMatch(/\/course\/1\/(book\/\d+\/reading\/\d+\?bullet=\d+|live-mode)/);
    await next.click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(way));
  });

  await test.step('finishes an entry, and is offered the next one where it was finished', async () => {
    await open(page, '/dashboard');
    // Pressed in what the device kept of the page, or on the page itself: it begins the walk either way.
    await today.getByRole('link', { name: task }).click();
    await expect(page).toHaveURL(/\/exercise\/1\?/);
    for (let count = 1; count <= 3; count++) {
      // The first option of the question; other choices stand on the page that is left.
      await page.getByRole('group').getByRole('radio', { name: /^A/ }).click();
      const taken = page.waitForResponse(
        (answer) => new URL(answer.url()).pathname.endsWith('/question/answer') && answer.ok(),
      );
      await page.getByRole('button', { name: '提交答案' }).click();
      await taken;
      if (count < 3) await page.getByRole('button', { name: '下一题' }).click();
    }
    const bar = page.getByRole('status', { name: '今天的学习' });
    // Which one it is hangs on the hour: a live class of today may come first.
    await expect(bar).toContainText('下一项：');
    const practised = page.url();
    await bar.getByRole('link', { name: '去做' }).click();
    await expect(page).not.toHaveURL(practised);
    await expect(bar).toBeHidden();
  });

  await test.step('finds it ticked, once', async () => {
    await open(page, '/dashboard');
    const ticked = today.getByRole('listitem').filter({ hasText: task });
    await expect(ticked).toHaveCount(1);
    await expect(ticked).toContainText('已完成');
    await expect(today.getByRole('link', { name: '接着学' })).toBeVisible();
    await expectAccessible(page);
    await open(page, '/training-camp/1');
    await expect(row).toContainText('已完成');
    await expect(row).toContainText('3 / 3 题');
  });
});
