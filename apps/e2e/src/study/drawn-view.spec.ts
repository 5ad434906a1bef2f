import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { jumps, moved, placesOf } from './moved.ts';

const school = () => place('E2E_URL');

/** A school that has much to do gives the page without a view. */
const patience = { timeout: 120_000 };

/** As phones call themselves, by which the server knows for which width it draws. */
const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
};

/** What stands in its document at first, before anything runs. */
async function documentOf(context: BrowserContext, path: string): Promise<string> {
  const answer = await context.request.get(`${school()}${path}`, {
    headers: { accept: 'text/html' },
  });
  return await answer.text();
}

/** A student whom no other story knows, with a browser that calls itself what it is. */
async function comes(page: Page, info: TestInfo, mobile: string, name: string): Promise<void> {
  const isPhoneHere = isPhone(info);
  // Number and name of this width alone.
  const own = String(Number(mobile) + (isPhoneHere ? 1 : 0));
  await addStudent(own, `${name}${isPhoneHere ? '一' : '二'}`);
  await logIn(page, own);
  if (isPhoneHere) await page.context().setExtraHTTPHeaders(phone);
}

/** A page whose scripts do not come before they are let in. */
async function openHeld(context: BrowserContext, path: string) {
  const page = await context.newPage();
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('retry=')) again.push(request.url());
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const view = page.locator('#root[data-drawn]');
  await expect(async () => {
    await page.goto(`${school()}${path}`, { waitUntil: 'commit' });
    await expect(view).toBeVisible({ timeout: 5000 });
  }).toPass(patience);
  return { page, view, again, letIn };
}

const hasCome = async (page: Page, view: ReturnType<Page['locator']>): Promise<void> => {
  await expect(view).toHaveCount(0);
  await expect(page.locator('[data-behind]')).toHaveCount(0);
};

/** What each page shows of its own, and not of its frame. */
async function drawnPages(page: Page): Promise<readonly [path: string, words: string][]> {
  const mall = await ask<{ families: { goods: { goodId: number; goodName: string }[] }[] }>(
    page,
    '/api/mall/goods',
  );
  const title = '现值为什么要用期数折';
  const { questionId } = await ask<{ questionId: string }>(page, '/api/qa/question', {
    ...{ title, content: '<p>讲义里先给了<b>单期</b>，多期怎么来的？</p>' },
    tags: { courseTagId: 1, bookTagId: 0, readingTagId: 0 },
  });
  const [good] = mall.families.flatMap(({ goods }) => goods);
  return [
    ['/dashboard', '我的课程'],
    ['/mall', good?.goodName ?? '没有商品'],
    ['/notes', '还没有'],
    [`/mall/good/${good?.goodId}`, good?.goodName ?? '没有商品'],
    ['/qa', title],
    [`/qa/question/${questionId}`, title],
    ['/course/1', '数量方法'],
  ];
}

test('a first visit shows each page before its scripts have come, and nothing moves when they have', async ({
  page,
}, info) => {
  await comes(page, info, '13900000783', '先看到的');
  const pages = await drawnPages(page);
  const context = page.context();
  await page.close();
  for (const [path, words] of pages) {
    const { page: first, view, again, letIn } = await openHeld(context, path);
    await expect(view.locator('main')).toContainText(words);
    await expect(view).not.toContainText(/没有加载成功|再试一次/);
    const name = path.replaceAll('/', '-');
    await first.screenshot({ path: info.outputPath(`${name}-first.png`) });
    const before = await placesOf(first);
    expect(before.length, path).toBeGreaterThan(4);
    letIn();
    await hasCome(first, view);
    await first.screenshot({ path: info.outputPath(`${name}-rest.png`) });
    expect.soft(moved(before, await placesOf(first)), path).toEqual([]);
    expect.soft(await jumps(first), path).toBeLessThan(0.05);
    // Each sheet came once.
    expect.soft(again, path).toEqual([]);
    await expectAccessible(first);
    await first.close();
  }
});

test('what is pressed before the scripts have come is done by the page, a link and a button', async ({
  page,
}, info) => {
  await comes(page, info, '13900000785', '先点了的');
  const context = page.context();
  await page.close();
  const linked = await openHeld(context, '/dashboard');
  await linked.view.getByRole('link', { name: '商城' }).first().click();
  await expect(linked.view.locator('[aria-busy="true"]')).toBeVisible();
  linked.letIn();
  await expect(linked.page).toHaveURL(/\/mall/);
  await linked.page.close();
  const asking = await openHeld(context, '/qa');
  await asking.view.getByRole('button', { name: isPhone(info) ? '提问' : '提一个问题' }).click();
  asking.letIn();
  await expect(asking.page).toHaveURL(/ask=1/);
  await expect(asking.page.getByRole('dialog')).toBeVisible();
});

test('a page whose scripts do not come says so, can be read, and its links lead on', async ({
  page,
  browser,
}, info) => {
  await comes(page, info, '13900000787', '没有脚本的');
  const context = page.context();
  await page.close();
  const lost = await context.newPage();
  await lost.route(/\/assets\/.*\.js/, (route) => route.abort());
  await expect(async () => {
    await lost.goto(`${school()}/dashboard`, { waitUntil: 'commit' });
    await expect(lost.getByRole('alert')).toContainText('页面没有加载完整', { timeout: 5000 });
  }).toPass(patience);
  await expect(lost.getByRole('region', { name: '我的课程' })).toBeVisible();
  await expect(lost.getByRole('link', { name: '重新打开' })).toBeVisible();
  await lost.getByRole('link', { name: '商城' }).first().click();
  await expect(lost).toHaveURL(/\/mall/);
  await withoutScripts(browser, context, info);
});

async function withoutScripts(
  browser: Browser,
  context: BrowserContext,
  info: TestInfo,
): Promise<void> {
  const scriptless = await browser.newContext({
    ...(isPhone(info) && { extraHTTPHeaders: phone }),
    javaScriptEnabled: false,
    viewport: info.project.use.viewport ?? null,
    storageState: await context.storageState(),
  });
  const plain = await scriptless.newPage();
  await expect(async () => {
    await plain.goto(`${school()}/dashboard`);
    await expect(plain.locator('[data-drawn]')).toBeVisible({ timeout: 2000 });
  }).toPass(patience);
  await expect(plain.getByRole('region', { name: '我的课程' })).toBeVisible();
  await scriptless.close();
}

test('nobody sees what was drawn for who logged out without a network, for the student before, or for another width', async ({
  page,
}, info) => {
  await comes(page, info, '13900000789', '走了的甲');
  const context = page.context();
  await expect.poll(() => documentOf(context, '/dashboard')).toContain('data-drawn');
  expect(await documentOf(context, '/dashboard')).toContain('走了的甲');

  // Another width than it calls itself of.
  await context.setExtraHTTPHeaders(isPhone(info) ? {} : phone);
  const other = await context.newPage();
  await expect.poll(() => documentOf(context, '/dashboard')).toContain('data-drawn');
  await other.goto(`${school()}/dashboard`);
  await expect(other.getByRole('region', { name: '我的课程' })).toBeVisible();
  // It did not wait behind what nobody sees.
  await expect(other.locator('[data-drawn], [data-behind]')).toHaveCount(0);
  await other.close();
  await context.setExtraHTTPHeaders(isPhone(info) ? phone : {});

  await page.goto(`${school()}/healthz`);
  await page.evaluate(() => localStorage.setItem('xuezhou-unheard-logout', '1'));
  const left = await context.newPage();
  await left.route(/\/assets\/.*\.js/, () => {});
  await left.goto(`${school()}/dashboard`, { waitUntil: 'commit' });
  await expect(left.locator('#root:not([data-drawn])')).toBeAttached();
  await expect(left.locator('body')).not.toContainText('走了的甲');
  await left.close();
  await page.evaluate(() => localStorage.clear());

  await comes(page, info, '13900000799', '新来的乙');
  await expect.poll(() => documentOf(context, '/dashboard')).toContain('data-drawn');
  const next = await documentOf(context, '/dashboard');
  expect(next).toContain('新来的乙');
  expect(next).not.toContain('走了的甲');
});
