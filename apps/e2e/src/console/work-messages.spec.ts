import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { office, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addBuyer, ask, expectAccessible, isPhone, logIn } from '../visitor.ts';
import { makeCompany } from './make-company.ts';

const open = (page: Page, path: string) => page.goto(`${place('E2E_URL')}${path}`);

const sides = {
  wecom: { clientId: 'wwsandbox0000000002', agentId: '1000002', secret: 'sandbox-wecom-songfeng' },
  dingtalk: {
    ...{ clientId: 'dingsandbox00000002', agentId: 'dingsandboxapp3' },
    secret: 'sandbox-dingtalk-songfeng',
  },
} as const;

/** A company whose sign-in was tried and is on; where the sandbox plays its provider. */
async function openCompany(page: Page, kind: keyof typeof sides, info: TestInfo) {
  const word = `${kind}-told-${isPhone(info) ? 'phone' : 'desk'}`;
  const organisationId = await makeCompany(`松风基金${word}`);
  const organisation = { organisationId };
  await signInAtConsole(page);
  const { links } = await ask<{ links: { linkId: number }[] }>(
    page,
    `/api/console/organisations/${organisationId}`,
  );
  await office('/organisations/sign-in/save', {
    ...{ ...organisation, version: 0, word, kind, issuer: '', ...sides[kind] },
    ...{ button: kind === 'wecom' ? '企业微信' : '钉钉', departmentClaim: null },
    linkId: links[0]?.linkId,
  });
  const { address } = await ask<{ address: string }>(
    page,
    '/api/console/organisations/sign-in/try',
    organisation,
  );
  await page.goto(address);
  await page.getByRole('link', { name: '周若水' }).click();
  await expect(page.getByText('试成了')).toBeVisible();
  await office('/organisations/sign-in/switch', { ...organisation, isOn: true });
  return { organisationId, word, sandbox: new URL(address).origin };
}

async function link(own: Page): Promise<void> {
  await expect(own.getByRole('heading', { name: /第一次用单位账号登录/ })).toBeVisible();
  await own.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await own.getByRole('button', { name: '连到这个账号' }).click();
  await expect(own.getByRole('heading', { name: /你已经是.*的学员/ })).toBeVisible();
}

test('a member is told by 企业微信, and opens the page from there', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const mobile = isPhone(info) ? '13900001961' : '13900001962';
  const { organisationId, word, sandbox } = await openCompany(page, 'wecom', info);
  const studentId = await addBuyer(mobile, '林见深');
  const own = await (await browser.newContext({ locale: 'zh-CN' })).newPage();

  await test.step('one of its people links the account', async () => {
    await logIn(own, mobile);
    await open(own, `/sso/${word}`);
    await own.getByRole('button', { name: '用企业微信登录' }).click();
    await own.getByRole('link', { name: '林见深' }).click();
    await link(own);
  });

  await test.step('the school tries it on that account, and switches it on', async () => {
    await open(page, `/console/organisations/${organisationId}/sign-in`);
    await page.getByLabel('先给自己试发').fill(mobile);
    await page.getByRole('button', { name: '试发一条' }).click();
    await page.getByRole('button', { name: '打开工作消息' }).click();
    await expect(page.getByText('在发', { exact: true })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('work.png'), fullPage: true });
  });

  const cards = async () => {
    const query = 'corpId=wwsandbox0000000002&person=ShaoYiChuan&as=json';
    const answer = await fetch(`${sandbox}/sandbox/messages?${query}`);
    return ((await answer.json()) as { cards: { title: string }[] }).cards;
  };
  await test.step('the member wishes it, and is told', async () => {
    await open(own, '/setting#notices');
    await own.getByRole('combobox', { name: '学校通知，企业微信' }).selectOption('随时');
    await own.screenshot({ path: info.outputPath('wishes.png'), fullPage: true });
    const { wishes } = await ask<{ wishes: object }>(own, '/api/messages/wishes');
    await ask(own, '/api/messages/wishes', {
      ...{ ...wishes, quiet: null },
      choices: [{ kind: 'notice', channel: 'work', pace: 'now' }],
    });
    await office('/messages/send', {
      ...{ studentId, title: '周五停机维护', markdown: '两小时。', isImportant: false },
    });
    // The job looks every minute.
    await expect
      .poll(async () => (await cards()).map(({ title }) => title), { timeout: 120_000 })
      .toContain('周五停机维护');
  });

  await test.step('a press there, where nobody is logged in, opens the message by the company’s sign-in', async () => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    const there = await context.newPage();
    await there.goto(`${sandbox}/sandbox/messages?corpId=wwsandbox0000000002&person=ShaoYiChuan`);
    await there.getByRole('link', { name: /周五停机维护/ }).click();
    await there.getByRole('link', { name: '林见深' }).click();
    await expect(there).toHaveURL(/\/message$/);
    await expect(there.getByText('周五停机维护').first()).toBeVisible();
    // And again, without a question.
    await there.goto(`${sandbox}/sandbox/messages?corpId=wwsandbox0000000002&person=ShaoYiChuan`);
    await there.getByRole('link', { name: /周五停机维护/ }).click();
    await expect(there).toHaveURL(/\/message$/);
    await context.close();
  });
});

test('inside 钉钉 one is signed in by the app itself', async ({ page, browser }, info) => {
  const mobile = isPhone(info) ? '13900001963' : '13900001964';
  const { word, sandbox } = await openCompany(page, 'dingtalk', info);
  await addBuyer(mobile, '林见深钉钉');
  const context = await browser.newContext({
    locale: 'zh-CN',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Mobile Safari/537.36 AliApp(DingTalk/7.6.0)',
  });
  const own = await context.newPage();
  await logIn(own, mobile);
  const seat = async (person: string | null) => {
    await fetch(`${sandbox}/sandbox/seat`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ corpId: 'dingsandbox00000002', person }),
    });
  };

  await test.step('the page asks the app, and no page of 钉钉 is seen', async () => {
    await seat('ShaoYiChuan');
    await open(own, `/sso/${word}`);
    await own.getByRole('button', { name: '用钉钉登录' }).click();
    await link(own);
  });

  await test.step('where the app gives no code, the page of 钉钉 is opened', async () => {
    await seat(null);
    await open(own, `/sso/${word}`);
    await own.getByRole('button', { name: '用钉钉登录' }).click();
    await expect(own.getByText('这是沙箱：选一位同事')).toBeVisible();
  });
  await context.close();
});
