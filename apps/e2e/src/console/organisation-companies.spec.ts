import { expect, test, type Browser, type Page, type TestInfo } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { makeCompany } from './make-company.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

/** What the sandbox knows a company by, and where staff types it. */
const sides = {
  dingtalk: {
    name: '钉钉',
    mobiles: ['13900000953', '13900000955'],
    fields: [
      ['CorpId', 'dingsandbox00000001'],
      ['Client ID（AppKey）', 'dingsandboxapp1'],
      ['Client Secret（AppSecret）', 'sandbox-dingtalk-secret'],
    ],
  },
  feishu: {
    name: '飞书',
    mobiles: ['13900000956', '13900000954'],
    fields: [
      ['App ID', 'cli_sandbox00000001'],
      ['App Secret', 'sandbox-feishu-secret'],
    ],
  },
} as const;

interface Stage {
  readonly page: Page;
  readonly browser: Browser;
}

async function tell(kind: keyof typeof sides, { page, browser }: Stage, info: TestInfo) {
  const { name, mobiles, fields } = sides[kind];
  const suffix = isPhone(info) ? '手机' : '电脑';
  const [company, word] = [`青梧证券${name}${suffix}`, isPhone(info) ? `${kind}-phone` : kind];
  const mobile = mobiles[isPhone(info) ? 0 : 1];
  const organisationId = await makeCompany(company);
  const settings = `/console/organisations/${organisationId}/sign-in`;

  await test.step('the school sets it up, tries it, and switches it on', async () => {
    await signInAtConsole(page);
    await open(page, settings);
    await page.getByRole('button', { name: '接上登录' }).click();
    await page.getByRole('radiogroup').getByText(name, { exact: true }).click();
    for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel('登录网址').fill(word);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('dialog.png') });
    await page.getByRole('button', { name: '存 1 份设置' }).click();
    await page.getByRole('button', { name: '试一下' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '打开他们的登录页' }).click();
    const trial = await opened;
    await trial.getByRole('link', { name: '江寒墨' }).click();
    await expect(trial.getByText('试成了')).toBeVisible();
    await trial.close();
    await open(page, settings);
    await page.getByRole('button', { name: '启用' }).click();
    await expect(page.getByText('启用了', { exact: true })).toBeVisible();
    await expectFits(page);
    await page.screenshot({ path: info.outputPath('on.png'), fullPage: true });
  });

  await test.step('one of its people comes, and takes a seat', async () => {
    await addBuyer(mobile, `江寒墨${name}${suffix}`);
    const context = await browser.newContext({ locale: 'zh-CN' });
    const own = await context.newPage();
    await logIn(own, mobile);
    await open(own, `/sso/${word}`);
    await own.getByRole('button', { name: `用${name}登录` }).click();
    await own.getByRole('link', { name: '江寒墨' }).click();
    await expect(own.getByRole('heading', { name: '江寒墨，第一次用单位账号登录' })).toBeVisible();
    expect(new URL(own.url()).search).toBe('');
    await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await own.getByRole('button', { name: '连到这个账号' }).click();
    await expect(own.getByRole('heading', { name: `你已经是${company}的学员` })).toBeVisible();
    await context.close();
  });
}

test('the people of a company sign in by 钉钉', async ({ page, browser }, info) => {
  await tell('dingtalk', { page, browser }, info);
});

test('the people of a company sign in by 飞书', async ({ page, browser }, info) => {
  await tell('feishu', { page, browser }, info);
});
