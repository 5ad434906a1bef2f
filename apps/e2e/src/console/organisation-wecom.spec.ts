import { expect, test, type Browser, type Page } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { expectFits } from '../misfits.ts';
import { makeCompany } from './make-company.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);
const corpId = 'wwsandbox0000000001';
const sandbox = (): string => {
  const environment = JSON.parse(process.env['E2E_ENVIRONMENT'] ?? '{}') as Record<string, string>;
  return `http://127.0.0.1:${Number(environment['SANDBOX_PORT']) + 10}`;
};

const comers = [
  { userid: 'ShaoYiChuan', name: '邵一川', department: [2] },
  { userid: 'XuZhiQiu', name: '许知秋', department: [3] },
  { userid: 'HeLanXin', name: '贺兰心', department: [4] },
];
/** Forty, of whom three come. */
const people = [
  ...comers,
  ...Array.from({ length: 37 }, (_, one) => ({
    ...{ userid: `staff${one}`, name: `同事${one + 1}`, department: [2 + (one % 3)] },
  })),
];

/** What the company's administrator does. */
async function setPeople(users: typeof people): Promise<void> {
  const answer = await fetch(`${sandbox()}/sandbox/directory`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ corpId, users }),
  });
  expect(answer.ok).toBe(true);
}

interface Joining {
  readonly word: string;
  readonly company: string;
  readonly mobile: string;
  readonly nickname: string;
  /** As the company calls the person. */
  readonly name: string;
}

/** Somebody comes by the page of 企业微信 and takes a seat. */
async function join(browser: Browser, { word, company, mobile, nickname, name }: Joining) {
  await addBuyer(mobile, nickname);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const own = await context.newPage();
  await logIn(own, mobile);
  await open(own, `/sso/${word}`);
  await own.getByRole('button', { name: '用企业微信登录' }).click();
  await own.getByRole('link', { name, exact: true }).click();
  await expect(own.getByRole('heading', { name: `${name}，第一次用单位账号登录` })).toBeVisible();
  expect(new URL(own.url()).search).toBe('');
  await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await own.getByRole('button', { name: '连到这个账号' }).click();
  await expect(own.getByRole('heading', { name: `你已经是${company}的学员` })).toBeVisible();
  await context.close();
}

test('a company joins by 企业微信, its directory is followed, and who leaves loses the seat', async ({
  page,
  browser,
}, info) => {
  const suffix = isPhone(info) ? '企微手机' : '企微电脑';
  const company = `青梧证券企业微信${suffix}`;
  const word = isPhone(info) ? 'wecom-phone' : 'wecom';
  const organisationId = await makeCompany(company);
  const settings = `/console/organisations/${organisationId}/sign-in`;
  const shot = (name: string) => ({ path: info.outputPath(`${name}.png`), fullPage: true });
  await setPeople(people);

  await test.step('the school sets it up, tries it, and switches it on', async () => {
    await signInAtConsole(page);
    await open(page, settings);
    await page.getByRole('button', { name: '接上登录' }).click();
    await page.getByLabel('企业 ID').fill(corpId);
    await page.getByLabel('AgentId').fill('1000002');
    await page.getByLabel('应用的 Secret').fill('sandbox-wecom-secret');
    await page.getByLabel('登录网址').fill(word);
    await expectAccessible(page);
    await page.screenshot(shot('dialog'));
    await page.getByRole('button', { name: '存 1 份设置' }).click();
    await page.getByRole('button', { name: '试一下' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '打开他们的登录页' }).click();
    const trial = await opened;
    await trial.getByRole('link', { name: '贺兰心' }).click();
    await expect(trial.getByText('部门：资产管理部')).toBeVisible();
    await trial.close();
    await open(page, settings);
    await page.getByRole('button', { name: '启用' }).click();
    await expect(page.getByText('启用了', { exact: true })).toBeVisible();
  });

  await test.step('three of its people join', async () => {
    const mobiles = isPhone(info)
      ? ['13900000977', '13900000978', '13900000979']
      : ['13900000967', '13900000968', '13900000969'];
    for (const [index, mobile] of mobiles.entries()) {
      const name = comers[index]?.name ?? '';
      await join(browser, { word, company, mobile, nickname: `${name}${suffix}`, name });
    }
  });

  await test.step('its directory is followed: shown first, then taken over', async () => {
    await open(page, settings);
    await page.getByRole('button', { name: '打开同步' }).click();
    await expect(page.getByText('跟着走', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '看看会变什么' }).click();
    // A job reads it.
    await page.getByRole('button', { name: '看清楚再改' }).click();
    await expect(page.getByText('40 人，自己用企业微信登录才占座位')).toBeVisible();
    await expectAccessible(page);
    await page.screenshot(shot('preview'));
    await page.getByRole('button', { name: '照着改', exact: true }).click();
    await expect(page.getByText('40 人，来了 3 人')).toBeVisible();
    await page.getByRole('button', { name: '接变更通知' }).click();
    await expect(page.getByText('EncodingAESKey', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot(shot('keys'));
    await page.getByRole('button', { name: '填好了' }).click();
    await expectFits(page);
    await page.screenshot(shot('followed'));
    await open(page, `/console/organisations/${organisationId}/departments`);
    await expect(page.getByText('固定收益组').first()).toBeVisible();
  });

  await test.step('one leaves the company: the seat is free, the account stays', async () => {
    await setPeople(people.filter(({ userid }) => userid !== 'XuZhiQiu'));
    await open(page, settings);
    await page.getByRole('button', { name: '看看会变什么' }).click();
    await page.getByRole('button', { name: '看清楚再改' }).click();
    await page.getByRole('button', { name: '照着改，1 人离开' }).click();
    await expect(page.getByText('39 人，来了 2 人')).toBeVisible();
    await open(page, `/console/organisations/${organisationId}/members`);
    await expect(page.getByText(`邵一川${suffix}`).first()).toBeVisible();
    await expect(page.getByText(`许知秋${suffix}`)).toHaveCount(0);
    await expectAccessible(page);
    await expectFits(page);
    await page.screenshot(shot('members'));
    await open(page, `/console/organisations/${organisationId}/log`);
    await expect(page.getByText('通讯录里没有了，离开了').first()).toBeVisible();
  });
  await setPeople(people);
});
