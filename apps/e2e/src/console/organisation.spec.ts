import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { office, readOffice, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { expectFits } from '../misfits.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const course = 1;
const password = 'sailing2026';

interface Company {
  readonly organisationId: number;
  readonly code: string;
}

/** A company with two seats, and a link to them. */
async function makeCompany(name: string): Promise<Company> {
  const { organisationId } = await office<{ organisationId: number }>('/organisations/save', {
    ...{ requestId: randomUUID(), organisationId: null, name },
  });
  const year = new Date().getFullYear();
  const { contractId } = await office<{ contractId: number }>('/organisations/contracts/save', {
    ...{ requestId: randomUUID(), organisationId, contractId: null, version: 0, name: '合同' },
    ...{ startsOn: `${year}-01-01`, endsOn: `${year + 1}-12-31` },
    courses: [{ courseId: course, seats: 2 }],
  });
  const { code } = await office<{ code: string }>('/organisations/links/make', {
    ...{ requestId: randomUUID(), organisationId, contractId, courseId: course },
    ...{ departmentId: null, validUntil: `${year + 1}-12-31` },
  });
  return { organisationId, code };
}

/** Somebody of the company, with the role that a school begins with. */
async function makeManager(login: string, { organisationId }: Company): Promise<string> {
  const roles = await readOffice<{ roleId: number; name: string }[]>('/roles');
  const role = roles.find(({ name }) => name === '单位管理员');
  const made = await office<{ staffId: number; temporaryPassword: string }>('/staff/create', {
    name: '卢敏之',
    login,
    roleIds: [role?.roleId],
  });
  await office('/organisations/managers/set', {
    organisationId,
    staffId: made.staffId,
    departmentId: null,
  });
  return made.temporaryPassword;
}

async function signInFirst(page: Page, login: string, given: string): Promise<void> {
  await open(page, '/console/');
  await page.getByLabel('登录名').fill(login);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(given);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('给你的临时密码').fill(given);
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再写一遍新密码').fill(password);
  await page.getByRole('button', { name: '设置并进入' }).click();
}

test('a company: somebody joins by the link, the manager sees it, the consent is taken back, and the seat is free', async ({
  page,
  browser,
}, info) => {
  const suffix = isPhone(info) ? '手机' : '电脑';
  const name = `青梧证券${suffix}`;
  const mobile = isPhone(info) ? '13900000962' : '13900000961';
  const nickname = `邵一川${suffix}`;
  await addBuyer(mobile, nickname);
  const company = await makeCompany(name);
  const login = isPhone(info) ? 'lumin-phone' : 'lumin';
  const given = await makeManager(login, company);

  await logIn(page, mobile);
  await test.step('joins', async () => {
    await open(page, `/join/${company.code}`);
    await expect(page.getByRole('heading', { name: `${name}请你来学` })).toBeVisible();
    const consent = page.getByRole('checkbox', { name: /愿意给公司看/ });
    await expect(consent).not.toBeChecked();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot({ path: info.outputPath('join.png'), fullPage: true });
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await consent.check();
    await page.getByRole('button', { name: '加入' }).click();
    await expect(page.getByRole('heading', { name: `你已经是${name}的学员` })).toBeVisible();
    await expectAccessible(page);
  });

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'zh-CN' });
  const manager = await context.newPage();
  const row = manager.getByText(nickname).first();
  await test.step('the manager has one page, and reads there who consented', async () => {
    await signInFirst(manager, login, given);
    await expect(manager.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(row).toBeVisible();
    await expect(manager.getByText(/还没有数到|\d+ \/ \d+/).first()).toBeVisible();
    await expectAccessible(manager);
    await expectFits(manager);
    await manager.screenshot({ path: info.outputPath('manager.png'), fullPage: true });
    await open(manager, '/console/students');
    await expect(manager.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('takes the consent back: the row is empty at once', async () => {
    await open(page, '/setting');
    const consent = page.getByRole('switch', { name: `给${name}看进度` });
    await expect(consent).toBeChecked();
    await consent.click({ force: true });
    await expect(consent).not.toBeChecked();
    await expectAccessible(page);
    await manager.reload();
    await expect(manager.getByText('没有同意给公司看，只知道占了一个座位').first()).toBeVisible();
  });
  await context.close();

  await test.step('leaves: the seat is free', async () => {
    await signInAtConsole(page);
    const { organisationId } = company;
    await open(page, `/console/organisations/${organisationId}`);
    await expect(page.getByText('1 / 2 座')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot({ path: info.outputPath('overview.png'), fullPage: true });
    await open(page, `/console/organisations/${organisationId}/members`);
    await page.getByRole('button', { name: `${nickname}离开` }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '让 1 人离开' }).click();
    await expect(page.getByText('还没有人')).toBeVisible();
    for (const tab of ['departments', 'managers', 'links', 'log']) {
      await open(page, `/console/organisations/${organisationId}/${tab}`);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expectFits(page);
      await page.screenshot({ path: info.outputPath(`${tab}.png`), fullPage: true });
    }
    await open(page, `/console/organisations/${organisationId}`);
    await expect(page.getByText('0 / 2 座')).toBeVisible();
  });
});
