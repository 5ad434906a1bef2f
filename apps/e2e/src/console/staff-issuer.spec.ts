import { expect, test, type Page } from '@playwright/test';
import { head, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { expectAccessible, xuezhou } from '../visitor.ts';
import { expectFits } from '../misfits.ts';
import { agree, comeIn, hire } from './day/colleagues.ts';

const school = () => place('E2E_URL');
const open = (page: Page, path: string) => page.goto(`${school()}/console${path}`);
const environment = () =>
  JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string | undefined>;

/** The head alone lets nobody vouch for the others. */
const second = { name: '闻人越', login: 'wenren.issuer', role: '校长', isMadeByMachine: true };

/** At the issuer's own page. */
async function beThere(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '青梧证券' })).toBeVisible();
  await page.getByRole('link', { name }).click();
}

test('the head signs in by the school’s own account: it is set up, tried, agreed to by another owner, linked, and signed out over there', async ({
  page,
  browser,
}, info) => {
  await hire(second);
  await keepToasts(page);
  const issuer = `http://127.0.0.1:${Number(environment()['SANDBOX_PORT']) + 9}/qingwu`;
  const shot = (name: string) => ({ path: info.outputPath(`${name}.png`), fullPage: true });
  const settings = page.getByRole('region', { name: '用学校账号登录' });

  await test.step('the settings are written down, tried and switched on', async () => {
    await signInAtConsole(page);
    await open(page, '/staff');
    await settings.getByRole('button', { name: '接上' }).click();
    await page.getByLabel('发行方（Issuer）').fill(issuer);
    await page.getByLabel('客户端编号（Client ID）').fill('xuezhou');
    await page.getByLabel('密钥（Client secret）').fill('sandbox-oidc-secret');
    await page.getByLabel('账号叫什么').fill('青梧账号');
    await page.getByLabel('你的登录密码').fill(head.password);
    await expectAccessible(page);
    await page.screenshot(shot('dialog'));
    await page.getByRole('button', { name: '存 1 份设置' }).click();
    await expect(settings.getByText('要先试一下')).toBeVisible();
    await settings.getByRole('button', { name: '试一下' }).click();
    const opened = page.waitForEvent('popup');
    await settings.getByRole('link', { name: '打开那边的登录页' }).click();
    const trial = await opened;
    await beThere(trial, '贺兰心');
    await expect(trial.getByRole('heading', { name: '试成了' })).toBeVisible();
    await trial.close();
    await open(page, '/staff');
    await settings.getByRole('button', { name: '启用' }).click();
    await expectToast(page, /等一位同事同意/);
    await expect(settings.getByText('停用了')).toBeVisible();
  });

  await test.step('another owner agrees to it', async () => {
    const owner = await comeIn(browser, second);
    await agree(owner, '启用或停用同事用学校账号登录');
    await expectToast(owner.page, /^同意了/);
    await owner.page.context().close();
    await open(page, '/staff');
    await expect(settings.getByText('启用了', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('settings'));
  });

  const card = page.getByRole('region', { name: '青梧账号' });
  await test.step('the own account is linked with the password and a press that names it', async () => {
    await open(page, '/self');
    await card.getByLabel('你的登录密码').fill(head.password);
    await page.screenshot(shot('self'));
    await card.getByRole('button', { name: '去登录青梧账号' }).click();
    await beThere(page, '邵一川');
    await card.getByRole('button', { name: '连上邵一川' }).click();
    await expect(card.getByText(/连着 邵一川/)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('linked'));
  });

  const elsewhere = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const other = await elsewhere.newPage();
  await test.step('another browser is in by it, where it wanted to go; who is linked with nobody is told so', async () => {
    await open(other, '/sign-in?to=%2Fself');
    await expectFits(other);
    await other.screenshot(shot('sign-in'));
    await other.getByRole('button', { name: '用青梧账号登录' }).click();
    await beThere(other, '许知秋');
    await expect(other.getByRole('alert')).toContainText('还没有连着教务台的账号');
    await other.screenshot(shot('unlinked'));
    await other.getByRole('button', { name: '回到登录页' }).click();
    await other.getByRole('button', { name: '用青梧账号登录' }).click();
    await beThere(other, '邵一川');
    await expect(other).toHaveURL(/\/console\/self$/);
    await expect(other.getByRole('heading', { name: '我的账号' })).toBeVisible();
  });

  await test.step('who signs out over there is out here, and not where the password was given', async () => {
    const body = new URLSearchParams({
      ...{ person: 'qw-1001', to: `${school()}/api/console/sign-in/issuer/logout` },
    });
    const told = await fetch(`${issuer}/sign-out`, { method: 'POST', body });
    expect(await told.json()).toMatchObject({ status: 200 });
    await open(other, '/self');
    await expect(other).toHaveURL(/\/console\/sign-in/);
    await open(page, '/self');
    await card.getByRole('button', { name: '我要解除' }).click();
    await card.getByRole('button', { name: '不再连着' }).click();
    await expect(card.getByRole('button', { name: '去登录青梧账号' })).toBeVisible();
  });
  await elsewhere.close();

  await test.step('the head switches it off alone', async () => {
    await open(page, '/staff');
    await settings.getByRole('button', { name: '停用' }).click();
    await expectToast(page, /^停用了/);
    await expect(settings.getByText('停用了')).toBeVisible();
  });
  await xuezhou('staff', 'disable', second.login);
});
