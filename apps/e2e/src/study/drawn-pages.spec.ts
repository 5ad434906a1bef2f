import { expect, test, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isLive, isPhone, logIn } from '../visitor.ts';

const school = () => place('E2E_URL');

/** A page, and what its first view shows before any script of the application has come. */
type Stop = readonly [path: string, words: string | RegExp];

const stops: readonly Stop[] = [
  ['/dashboard', '我的课程'],
  ['/course/1', '数量方法（上）'],
  ['/course/1/exercise', '章节练习'],
  ['/exercise', 'CFA 一级精讲班'],
  ['/course/1/book/1/reading/101?bullet=1001', '利率与收益率'],
  ['/reader/1/book/1?reading=101', '利率与收益率'],
  ['/mall', 'CFA 一级精讲班'],
  ['/mall/good/2', '立即购买'],
  ['/order/2', '确认订单'],
  ['/notes', '笔记'],
  ['/qa', '提问'],
];

/** How far what is in sight jumps from now on. */
const watchJumps = (page: Page) =>
  page.evaluate(() => {
    const sum = { value: 0 };
    Reflect.set(globalThis, 'jumped', sum);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum.value += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const jumps = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'jumped') as { value: number }).value);

/** Opens a page as the server draws it, its application held back until `letIn`. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.route(`${school()}${path}`, async (route) => {
    let response = await route.fetch();
    // A machine that is busy leaves the view out.
    await expect
      .poll(
        async () => {
          response = await route.fetch();
          return await response.text();
        },
        { message: `${path} comes drawn` },
      )
      .toContain('data-drawn');
    expect(response.headers()['cache-control']).toBe('private, no-store');
    await route.fulfill({ response });
  });
  await page.goto(`${school()}${path}`, { waitUntil: 'commit' });
  await expect(page.locator('#root[data-drawn]')).toBeVisible();
  return letIn;
}

/** The living page stands there, and not the view. */
async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await isLive(page);
}

/** As phones call themselves, by which the server knows for which width it draws. */
const ofPhone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
};

/** Students of each width have their own number. */
async function begin(page: Page, last: string, name: string): Promise<void> {
  await addStudent(`1390000${last}`, name);
  await logIn(page, `1390000${last}`);
  if (isPhone(test.info())) await page.context().setExtraHTTPHeaders(ofPhone);
}

test('each page that the server draws is read before its scripts have come, and nothing moves when it comes alive', async ({
  page,
  context,
}, info) => {
  await begin(
    page,
    isPhone(info) ? '0794' : '0793',
    isPhone(info) ? '手机上第一眼' : '电脑前第一眼',
  );
  await page.goto(`${school()}/qa`);
  const first = page.getByRole('link').and(page.locator('[href^="/qa/question/"]')).first();
  const question = (await first.getAttribute('href')) ?? '';
  await page.close();
  for (const [path, words] of [...stops, [question, '关注'] as const])
    await test.step(path, async () => {
      const own = await context.newPage();
      const faults: string[] = [];
      own.on('pageerror', ({ message }) => faults.push(message));
      own.on('console', (message) => {
        if (/hydrat|did not match/i.test(message.text())) faults.push(message.text());
      });
      const letIn = await openHeld(own, path);
      const view = own.locator('#root[data-drawn]');
      await expect(view).toContainText(words);
      await expect(view).not.toContainText(/没有加载成功|再试一次/);
      await watchJumps(own);
      letIn();
      await expectLive(own);
      await expect(own.locator('#root')).toContainText(words);
      await expectAccessible(own);
      expect(await jumps(own), path).toBeLessThan(0.05);
      expect(faults).toEqual([]);
      await own.close();
    });
});

test('what is pressed in a drawn page is done once it has come: an option of its first question, and a link', async ({
  page,
}, info) => {
  await begin(
    page,
    isPhone(info) ? '0796' : '0795',
    isPhone(info) ? '手机上先按下' : '电脑前先按下',
  );
  const letIn = await openHeld(page, '/exercise/1?type=4&reading=102');
  const options = page.getByRole('radio').or(page.getByRole('checkbox'));
  await expect(options.first()).toBeDisabled();
  const label = page.locator('label').filter({ has: options }).first();
  await label.click();
  letIn();
  await expectLive(page);
  await expect(options.first()).toBeChecked();
  await expect(page).toHaveURL(/[?&]q=\d+/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const letInMall = await openHeld(page, '/mall');
  await page.locator('a[href^="/mall/good/"]').first().click();
  await expect(page).toHaveURL(/\/mall$/);
  letInMall();
  await expect(page).toHaveURL(/\/mall\/good\/\d+/);
});

test('a page in which this device has begun something does not stand there as the server knows it', async ({
  page,
}, info) => {
  await begin(
    page,
    isPhone(info) ? '0798' : '0797',
    isPhone(info) ? '手机上下到一半' : '电脑前下到一半',
  );
  await page.goto(`${school()}/order/2`);
  await page.evaluate(() => localStorage.setItem('xuezhou-order-2', '{}'));
  await page.goto(`${school()}/order/2`);
  await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeVisible();
  await expect(page.locator('[data-unless]')).toHaveCount(0);
});
