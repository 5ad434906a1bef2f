import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { office, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { expectFits } from '../misfits.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const course = 1;
const environment = () =>
  JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string | undefined>;

/** A company with two seats and a join link. */
async function makeCompany(name: string): Promise<number> {
  const { organisationId } = await office<{ organisationId: number }>('/organisations/save', {
    ...{ requestId: randomUUID(), organisationId: null, name },
  });
  const year = new Date().getFullYear();
  const { contractId } = await office<{ contractId: number }>('/organisations/contracts/save', {
    ...{ requestId: randomUUID(), organisationId, contractId: null, version: 0, name: '合同' },
    ...{ startsOn: `${year}-01-01`, endsOn: `${year + 1}-12-31` },
    courses: [{ courseId: course, seats: 2 }],
  });
  await office('/organisations/links/make', {
    ...{ requestId: randomUUID(), organisationId, contractId, courseId: course },
    ...{ departmentId: null, validUntil: `${year + 1}-12-31` },
  });
  await office('/organisations/departments/save', {
    ...{ organisationId, departmentId: null, parentId: null, name: '研究所' },
  });
  return organisationId;
}

/** At the company's own page. */
async function beThere(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '青梧证券' })).toBeVisible();
  await page.getByRole('link', { name }).click();
}

test('a company signs in by its own accounts: it is set up, somebody joins by it, studies, and is unlinked', async ({
  page,
  browser,
}, info) => {
  const suffix = isPhone(info) ? '手机' : '电脑';
  const company = `青梧证券自己登录${suffix}`;
  const mobile = isPhone(info) ? '13900000976' : '13900000975';
  const nickname = `江若晴${suffix}`;
  const word = isPhone(info) ? 'qingwu-phone' : 'qingwu';
  const organisationId = await makeCompany(company);
  const settings = `/console/organisations/${organisationId}/sign-in`;
  const issuer = `http://127.0.0.1:${Number(environment()['SANDBOX_PORT']) + 9}/qingwu`;
  const shot = (name: string) => ({ path: info.outputPath(`${name}.png`), fullPage: true });

  await test.step('the school sets it up, tries it, and switches it on', async () => {
    await signInAtConsole(page);
    await open(page, settings);
    await expect(page.getByText('还没有接他们自己的登录')).toBeVisible();
    await expectFits(page);
    await page.screenshot(shot('empty'));
    await page.getByRole('button', { name: '接上登录' }).click();
    await page.getByText('OpenID', { exact: true }).click();
    await page.getByLabel('发行方（Issuer）').fill(issuer);
    await page.getByLabel('客户端编号（Client ID）').fill('xuezhou');
    await page.getByLabel('密钥（Client Secret）').fill('sandbox-oidc-secret');
    await page.getByLabel('登录网址').fill(word);
    await page.getByLabel('按钮上的名字').fill('青梧账号');
    await page.getByLabel('部门在哪一项').fill('department');
    await expectAccessible(page);
    await page.screenshot(shot('dialog'));
    await page.getByRole('button', { name: '存 1 份设置' }).click();
    await expect(page.getByText('要先试一下')).toBeVisible();
    await page.getByRole('button', { name: '试一下' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '打开他们的登录页' }).click();
    const trial = await opened;
    await beThere(trial, '贺兰心');
    await expect(trial.getByRole('heading', { name: '试成了' })).toBeVisible();
    await expect(trial.getByText('名字：贺兰心')).toBeVisible();
    await trial.close();
    await open(page, settings);
    await page.getByRole('button', { name: '启用' }).click();
    await expect(page.getByText('启用了', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('settings'));
  });

  await addBuyer(mobile, nickname);
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const own = await context.newPage();
  await test.step('somebody joins by the company, and says with which account', async () => {
    await logIn(own, mobile);
    await open(own, `/sso/${word}`);
    await expect(own.getByRole('heading', { name: `${company}的同事，从这里登录` })).toBeVisible();
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('sign-in'));
    await own.getByRole('button', { name: '用青梧账号登录' }).click();
    await beThere(own, '邵一川');
    await expect(own.getByRole('heading', { name: '邵一川，第一次用单位账号登录' })).toBeVisible();
    expect(new URL(own.url()).search).toBe('');
    await expectAccessible(own);
    await expectFits(own);
    await own.screenshot(shot('link'));
    await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await own.getByRole('button', { name: '连到这个账号' }).click();
    await expect(own.getByRole('heading', { name: `你已经是${company}的学员` })).toBeVisible();
  });

  const elsewhere = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const another = await elsewhere.newPage();
  const signIn = async () => {
    await open(another, `/sso/${word}`);
    await another.getByRole('button', { name: '用青梧账号登录' }).click();
    await beThere(another, '邵一川');
  };
  await test.step('signs in by it in another browser, and studies', async () => {
    await signIn();
    await expect(another).toHaveURL(/\/dashboard/);
    await open(another, `/course/${course}`);
    await expect(another.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  // One login of each kind of device: that of the other browser is the one that is there now.
  await test.step('unlinks: the company opens the account no more, the seat stays', async () => {
    await open(another, '/setting');
    const unlink = another.getByRole('button', { name: `解开${company}的登录` });
    await unlink.click();
    const asked = another.getByRole('dialog', { name: `解开${company}的登录？` });
    await expect(asked).toBeVisible();
    await expectAccessible(another);
    await another.screenshot(shot('unlink'));
    await asked.getByRole('button', { name: '解开', exact: true }).click();
    await expect(unlink).toHaveCount(0);
    await another.context().clearCookies();
    await signIn();
    await expect(
      another.getByRole('heading', { name: '邵一川，第一次用单位账号登录' }),
    ).toBeVisible();
    await open(page, `/console/organisations/${organisationId}/members`);
    await expect(page.getByText(nickname).first()).toBeVisible();
    await expect(page.getByText('研究所').first()).toBeVisible();
  });
  await context.close();
  await elsewhere.close();
});
