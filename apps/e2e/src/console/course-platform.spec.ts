import { expect, test, type Page } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectFits } from '../misfits.ts';
import { addBuyer, expectAccessible, isPhone, logIn } from '../visitor.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const environment = () =>
  JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string | undefined>;

test('a university’s Moodle opens a course: it is connected, a student comes by it, is linked, and is in the next time', async ({
  page,
  browser,
}, info) => {
  const suffix = isPhone(info) ? '手机' : '电脑';
  // Each width has a university of its own.
  const university = isPhone(info) ? 'jiangcheng' : 'linhai';
  const person = isPhone(info) ? '沈书遥' : '顾长宁';
  const mobile = isPhone(info) ? '13900000986' : '13900000985';
  const name = `课程平台${suffix}`;
  const issuer = `http://127.0.0.1:${Number(environment()['SANDBOX_PORT']) + 9}/${university}`;
  const shot = (title: string) => ({ path: info.outputPath(`${title}.png`), fullPage: true });

  await test.step('the school connects it', async () => {
    await signInAtConsole(page);
    await open(page, '/console/settings/platforms');
    await expect(page.getByRole('button', { name: '复制发起登录网址' })).toBeVisible();
    await expectFits(page);
    await page.screenshot(shot('empty'));
    await page.getByRole('button', { name: '接一个课程平台' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('哪个学校的什么平台').fill(name);
    await dialog.getByLabel('平台编号').fill(issuer);
    await dialog.getByLabel('客户端编号').fill('xuezhou-lti');
    const deployments = dialog.getByLabel('部署编号').first();
    await deployments.fill('1');
    await deployments.press('Enter');
    await dialog.getByLabel('登录网址').fill(`${issuer}/auth`);
    await dialog.getByLabel('公钥网址').fill(`${issuer}/jwks`);
    await dialog.getByLabel('能打开的课').first().click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await dialog.getByLabel('到', { exact: true }).fill(`${new Date().getFullYear() + 1}-07-31`);
    await expectAccessible(page);
    await page.screenshot(shot('dialog'));
    await dialog.getByRole('button', { name: '接上 1 个平台' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('还没有人打开过').first()).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('connected'));
  });

  const { platforms, tool } = await page.evaluate(async () => {
    const answer = await fetch(`/api/console/lti/platforms?t=${Date.now()}`);
    return ((await answer.json()) as { data: Answer }).data;
  });
  const courseId = platforms.find((each) => each.name === name)?.courses[0]?.courseId ?? 0;
  const link = new URL(`${issuer}/course`);
  link.searchParams.set('login', tool.login);
  link.searchParams.set('target', new URL(`/course/${courseId}`, tool.login).href);

  await addBuyer(mobile, `陆青岚${suffix}`);
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const own = await context.newPage();
  await test.step('a student presses the link there, and says with which account', async () => {
    await logIn(own, mobile);
    await own.goto(link.href);
    await own.getByRole('link', { name: person }).click();
    await expect(own.getByRole('heading', { name: `${person}，第一次从这里打开` })).toBeVisible();
    expect(new URL(own.url()).search).toBe('');
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('launch'));
    await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await own.getByRole('button', { name: '连到这个账号并打开' }).click();
    await expect(own).toHaveURL(new RegExp(`/course/${courseId}$`));
  });

  await test.step('and is in at once the next time, in another browser', async () => {
    const elsewhere = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
    const another = await elsewhere.newPage();
    await another.goto(link.href);
    await another.getByRole('link', { name: person }).click();
    await expect(another).toHaveURL(new RegExp(`/course/${courseId}$`));
    await open(another, '/setting');
    await expect(another.getByText(`课程平台：${name} · ${person}`)).toBeVisible();
    await expectFits(another);
    await elsewhere.close();
  });
  await context.close();
});

interface Answer {
  readonly tool: { readonly login: string };
  readonly platforms: readonly {
    readonly name: string;
    readonly courses: readonly { readonly courseId: number }[];
  }[];
}
