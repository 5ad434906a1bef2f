import { expect, test, type TestInfo } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectAccessible } from '../visitor.ts';

/** Of the window that the story is told in. */
const sizeOf = ({ project }: TestInfo) => ({ viewport: project.use.viewport ?? null });

const address = (path: string) => `${place('E2E_URL')}${path}`;

test('a visitor without script reads an article and the good that teaches more of it', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ ...sizeOf(info), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address('/articles'));
  await page.getByRole('link', { name: '凸性为什么总是帮你的忙' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('凸性为什么总是帮你的忙');
  await expect(page.getByRole('heading', { name: '代价：凸性不白送' })).toBeVisible();
  await expect(page.locator('math').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /弯的线总在直线上面/ })).toBeVisible();
  await page.getByRole('link', { name: 'CFA 一级精讲班' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CFA 一级精讲班');
  await expect(page.getByText(/^¥[\d,]+$/).first()).toBeVisible();
  await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '商城' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('商城');
  expect((await page.goto(address('/article/nothing')))?.status()).toBe(404);
  await context.close();
});

test('an article is written at the console, and found by whoever comes', async ({
  page,
  browser,
}, info) => {
  const slug = `duration-${info.project.name}`;
  const title = `久期是什么（${info.project.name}）`;
  await signInAtConsole(page);
  await page.goto(address('/console/articles'));
  await page.getByRole('button', { name: '写一篇' }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '地址' }).fill(slug);
  await page.getByRole('button', { name: '新建 1 篇' }).click();
  const body = page.locator('[contenteditable]').first();
  await body.click();
  await body.pressSequentially('一只债券的久期，是钱平均多久回来。');
  const view = page.getByRole('region', { name: '读者看到的样子' });
  await expect(view.getByText('是钱平均多久回来')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().includes('/articles/save'));
  await page.getByRole('button', { name: '存成新的一版' }).click();
  await saved;
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '发布 1 篇' }).click();
  await expect(page.getByRole('button', { name: '收回' })).toBeVisible();

  const context = await browser.newContext(sizeOf(info));
  const visitor = await context.newPage();
  // What came with the document is not asked once more.
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.goto(address('/articles'));
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText('是钱平均多久回来')).toBeVisible();
  await visitor.goto(address(`/article/${slug}`));
  asked.length = 0;
  await visitor.reload();
  await expect(visitor.locator('main.drawn')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(asked).not.toContain(`/api/articles/${slug}`);
  await expectAccessible(visitor);
  await context.close();
});
