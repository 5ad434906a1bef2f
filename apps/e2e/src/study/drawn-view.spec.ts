import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { startSchool, type School } from '../school/start-school.ts';
import { waitUntilTaught } from '../school/wait-until-taught.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

const school = () => place('E2E_URL');

/** One that draws, which none does by itself. */
let own: School;
const names = ['E2E_URL', 'E2E_PHONE_URL', 'E2E_ENVIRONMENT'] as const;
const others = names.map((name) => process.env[name]);

test.beforeAll(async () => {
  own = await startSchool('drawn', { DRAW_PAGES: 'on' });
  process.env['E2E_URL'] = own.url;
  process.env['E2E_PHONE_URL'] = own.phoneUrl;
  process.env['E2E_ENVIRONMENT'] = JSON.stringify(own.environment);
  await waitUntilTaught(own.url);
});

test.afterAll(async () => {
  for (const [at, name] of names.entries()) process.env[name] = others[at];
  await own.stop();
});

/** As phones call themselves, by which the server knows for which width it draws. */
const callItself = async (context: BrowserContext, isPhoneHere: boolean): Promise<void> => {
  if (isPhoneHere)
    await context.setExtraHTTPHeaders({
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    });
};

/** The thread that draws is started by the first page that wants it, which does not wait for it. */
const isDrawn = async (page: Page, path: string): Promise<boolean> => {
  const headers = { accept: 'text/html' };
  return (await (await page.request.get(`${school()}${path}`, { headers })).text()).includes(
    'data-drawn',
  );
};

/** How many messages wait is asked later, and stands over the words of its place. */
const withoutBell = (words: string): string =>
  words.replaceAll(/\n\d+(?=\n我的)|\n，\d+ 条未读/g, '');

test('a first visit shows each page before its scripts have come, and the page itself says the same', async ({
  page,
  context,
}, info) => {
  const mobile = isPhone(info) ? '13900000794' : '13900000793';
  await addStudent(mobile, isPhone(info) ? '手机上初到' : '电脑前初到');
  await logIn(page, mobile);
  await callItself(context, isPhone(info));
  await page.close();
  for (const path of ['/dashboard', '/mall', '/notes']) {
    const first = await context.newPage();
    await expect.poll(() => isDrawn(first, path)).toBe(true);
    let letIn = () => {};
    const held = new Promise<void>((resolve) => (letIn = resolve));
    await first.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await first.goto(`${school()}${path}`, { waitUntil: 'commit' });
    const view = first.locator('#root[data-drawn]');
    await expect(view).toBeVisible();
    await expect(first.locator('main')).toBeVisible();
    const words = withoutBell(await view.innerText());
    expect(words.length).toBeGreaterThan(50);
    await first.screenshot({ path: info.outputPath(`${path.replaceAll('/', '-')}-first.png`) });
    letIn();
    await expect(view).toHaveCount(0);
    await expect(first.locator('[data-behind]')).toHaveCount(0);
    await first.screenshot({ path: info.outputPath(`${path.replaceAll('/', '-')}-rest.png`) });
    expect(withoutBell(await first.locator('#root').innerText())).toBe(words);
    await expectAccessible(first);
    await first.close();
  }
});

test('what is pressed before the scripts have come is done by the page, and is readable without any', async ({
  page,
  context,
  browser,
}, info) => {
  const mobile = isPhone(info) ? '13900000796' : '13900000795';
  await addStudent(mobile, isPhone(info) ? '手机上先点' : '电脑前先点');
  await logIn(page, mobile);
  await callItself(context, isPhone(info));
  await expect.poll(() => isDrawn(page, '/dashboard')).toBe(true);
  await page.close();
  const first = await context.newPage();
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await first.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await first.goto(`${school()}/dashboard`, { waitUntil: 'commit' });
  await first.getByRole('link', { name: '商城' }).click();
  await expect(first.locator('[aria-busy="true"]')).toBeVisible();
  letIn();
  await expect(first).toHaveURL(/\/mall/);

  const scriptless = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const plain = await scriptless.newPage();
  // A school that has much to do gives the page without a view, which says nothing then.
  await expect(async () => {
    await plain.goto(`${school()}/dashboard`);
    await expect(plain.locator('[data-drawn]')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(plain.getByRole('region', { name: '我的课程' })).toBeVisible();
  await expect(plain.getByText('浏览器没有打开脚本')).toBeVisible();
  await scriptless.close();
});
