import { expect, test, type Page } from '@playwright/test';
import { office } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addStudent, ask, enterCode, expectAccessible, isPhone, logIn } from '../visitor.ts';

const wechatAgent =
  'Mozilla/5.0 (Linux; Android 13; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600 WeChat/arm64';

const phone = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${place('E2E_PHONE_URL')}${path}`, {
    ...(body && {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    }),
  });
  return (await answer.json()) as Answer;
};

/** Somebody with an account binds the WeChat of a person of the sandbox to it, as at the login. */
async function bindWechat(page: Page, mobile: string, person: string): Promise<void> {
  await page.goto(`${place('E2E_URL')}/login`);
  await page.getByRole('button', { name: '微信扫码' }).click();
  const code = page.getByRole('img', { name: /二维码/ });
  await expect(code).toBeVisible();
  const scan = new URL((await code.getAttribute('src')) ?? '').searchParams.get('ticket');
  await phone('/wechat/scan', { scan, person });
  await expect(page.getByRole('heading', { name: '绑定手机号' })).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await enterCode(page, mobile);
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** What WeChat's browser gives to a page, answered by the sandbox, which knows what was signed. */
async function beWechat(page: Page): Promise<void> {
  await page.exposeFunction('askSandbox', (call: object) => phone<object>('/wechat/bridge', call));
  await page.addInitScript(() => {
    const { askSandbox } = window as unknown as {
      askSandbox: (call: object) => Promise<object>;
    };
    const invoke = (name: string, given: object, done: (said: object) => void) =>
      void askSandbox({ name, given, address: location.href }).then(done);
    Object.assign(window, { WeixinJSBridge: { invoke, on: () => {} } });
  });
}

interface Notice {
  readonly person: string;
  readonly template: string;
  readonly url: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}
interface Card {
  readonly to: string;
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

const noticesOf = async (person: string) =>
  (await phone<{ notices: Notice[] }>('/wechat/notices')).notices.filter(
    (notice) => notice.person === person,
  );
const cards = async () => (await phone<{ cards: Card[] }>('/wechat/cards')).cards;

test('an answer is told by the official account, opens inside WeChat, and is shared with its name', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const [mobile, person, word] = isPhone(info)
    ? (['13900000673', 'zhou', '久期'] as const)
    : (['13900000674', 'lin', '凸性'] as const);
  const title = `${word}什么时候比期限更要紧？`;
  await addStudent(mobile, `微信里的${word}`);
  await office('/wechat-templates/save', {
    ...{ kind: 'qa', templateId: 'sandbox-qa-template-0001' },
    fields: [
      { keyword: 'thing4', source: 'title', fixed: '' },
      { keyword: 'thing2', source: 'school', fixed: '' },
      { keyword: 'time3', source: 'time', fixed: '' },
    ],
  });
  await bindWechat(page, mobile, person);
  const { wishes } = await ask<{ wishes: object }>(page, '/api/messages/wishes');
  await ask(page, '/api/messages/wishes', {
    ...{ ...wishes, quiet: null },
    choices: [{ kind: 'qa', channel: 'wechat', pace: 'now' }],
  });
  const { questionId } = await ask<{ questionId: string }>(page, '/api/qa/question', {
    ...{ title, content: '讲义里只说了久期。' },
    tags: { courseTagId: 1, bookTagId: 0, readingTagId: 0 },
  });

  const notice = await test.step('the answer comes as a template message', async () => {
    await office('/qa/reply', {
      ...{ questionId, qaAnswerId: crypto.randomUUID(), isPrivate: false },
      markdown: '利率变得多的时候。',
    });
    // The job looks every minute.
    await expect.poll(() => noticesOf(person), { timeout: 120_000 }).toHaveLength(1);
    const [told] = await noticesOf(person);
    expect(told).toMatchObject({
      template: '问题回复通知',
      url: expect.stringContaining(`/qa/question/${questionId}`),
    });
    expect(told?.lines.map(({ label }) => label)).toEqual(['回复内容', '机构名称', '回复时间']);
    return told;
  });

  const { viewport, hasTouch, isMobile, locale } = info.project.use;
  const context = await browser.newContext({
    ...{ userAgent: wechatAgent, serviceWorkers: 'block' },
    ...(viewport !== undefined && { viewport }),
    ...(hasTouch !== undefined && { hasTouch }),
    ...(isMobile !== undefined && { isMobile }),
    ...(locale !== undefined && { locale }),
  });
  const inside = await context.newPage();
  await beWechat(inside);

  await test.step('a press opens the question inside WeChat', async () => {
    await logIn(inside, mobile);
    await inside.goto(notice?.url ?? '');
    await expect(inside.getByRole('heading', { name: title })).toBeVisible();
    await expect(inside.getByText('利率变得多的时候。')).toBeVisible();
    await expectAccessible(inside);
  });

  await test.step('which is shared by its name, the school’s and a picture', async () => {
    const own = async () =>
      (await cards()).filter(({ link }) => link.includes(`/qa/question/${questionId}`));
    await expect
      .poll(async () => (await own()).map(({ to }) => to))
      .toEqual(expect.arrayContaining(['friend', 'timeline']));
    const [card] = await own();
    expect(card?.imgUrl).toMatch(/^http/);
    expect((await fetch(card?.imgUrl ?? '')).headers.get('content-type')).toMatch(/^image\//);
    expect(card?.title).toContain(' · ');
    expect(card?.desc).not.toBe('');
  });

  await test.step('as is the page that one goes on to, by a signature of its own', async () => {
    await inside.goto(`${place('E2E_URL')}/mall`);
    await expect
      .poll(async () => (await cards()).some(({ link }) => new URL(link).pathname === '/mall'))
      .toBe(true);
  });
  await context.close();
  await office('/wechat-templates/remove', { kind: 'qa' });
});
