import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../testing/test-app.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { openCompanyDesk } from '../../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const desk = await openCompanyDesk(school, 'dingtalk');
const { openCompany, begin, look, finish, link, tell, choose } = desk;

const userAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/118.0.0.0 Mobile Safari/537.36 AliApp(DingTalk/7.6.0)';
const insideAs = () => school.visit({ userAgent });

/** What the page gets from 钉钉, where somebody sits. */
async function codeOf(person: string | null, clientId = 'dingsandboxapp1'): Promise<string> {
  await tell('seat', { person });
  const query = new URLSearchParams({ corpId: desk.corpId, clientId });
  const said = await fetch(
    `${school.sandbox?.companiesUrl ?? ''}/dingtalk-jsapi/code.js?${query.toString()}`,
  );
  return /"code":"(\w+)"/u.exec(await said.text())?.[1] ?? '';
}

const get = (client: TestClient, address: string) => {
  const { pathname, search } = new URL(address);
  return client.send({ method: 'GET', url: `${pathname}${search}` });
};
const bring = async (client: TestClient, address: string, code: string) => {
  const state = new URL(address).searchParams.get('state') ?? '';
  const path = new URL(address).pathname.replace('/inside/', '/callback/');
  return await client.send({ method: 'GET', url: `${path}?state=${state}&insideCode=${code}` });
};

it('inside 钉钉 a page asks the app for a code, and who sits there is proved by it', async () => {
  const { word, organisationId } = await openCompany();
  const browser = insideAs();
  const { address } = await begin(browser, word);
  expect(new URL(address).pathname).toBe(`/api/organisation/sign-in/inside/${organisationId}`);
  const page = await get(browser, address);
  expect(page.body).toContain(`data-company="${desk.first.clientId}"`);
  expect(page.body).toContain('data-app="dingsandboxapp1"');
  expect(page.body).toContain('/dingtalk-jsapi/dingtalk.open.js"');
  expect(page.headers['content-security-policy']).toMatch(/^script-src 'nonce-[\w+/=]+' http/u);
  expect(page.headers['cache-control']).toBe('no-store');
  // Where the app gives none.
  expect(page.body).toMatch(/data-elsewhere="[^"]*\/oauth2\/auth\?/u);
  const back = await bring(browser, address, await codeOf('ShaoYiChuan'));
  expect(back.headers.location).toBe(`/sso/${word}`);
  expect(await look(browser, word)).toMatchObject({ came: 'somebody', name: '邵一川' });
  const student = await school.signIn();
  const again = await begin(student, word);
  expect(new URL(again.address).pathname).toBe('/oauth2/auth');
});

it('links and logs in as the page of sign-in does', async () => {
  const { word } = await openCompany();
  const student = await desk.joinAs(word, 'HeLanXin');
  const browser = insideAs();
  const { address } = await begin(browser, word);
  await bring(browser, address, await codeOf('HeLanXin'));
  expect((await finish(browser, word)).data).toMatchObject({ outcome: 'in' });
  expect((await link(student, word)).status).not.toBe(200);
});

it('shows its page to the browser alone that began, and only while it goes on', async () => {
  const { word } = await openCompany();
  const browser = insideAs();
  const { address } = await begin(browser, word);
  const unknown = expect.stringContaining('这次登录过期了') as unknown;
  expect((await get(insideAs(), address)).body).toEqual(unknown);
  expect((await get(browser, address.replace(/state=\w+/u, 'state=x'))).body).toEqual(unknown);
  await bring(browser, address, await codeOf('ShaoYiChuan'));
  expect((await get(browser, address)).body).toEqual(unknown);
});

it('proves nobody by a code that was used, of another app, or of the page of sign-in', async () => {
  const { word } = await openCompany();
  const used = await codeOf('ShaoYiChuan');
  const first = insideAs();
  await bring(first, (await begin(first, word)).address, used);
  const ofPage = async () => {
    const outside = school.visit();
    const back = await choose((await begin(outside, word)).address, 'ShaoYiChuan');
    return new URL(back).searchParams.get('authCode') ?? '';
  };
  const codes = [used, await codeOf('ShaoYiChuan', 'dingsandboxapp2'), await ofPage(), ''];
  for (const code of codes) {
    const browser = insideAs();
    await bring(browser, (await begin(browser, word)).address, code);
    expect(await look(browser, word)).toMatchObject({ came: 'failed', name: null });
  }
  // The other way round: a code of inside is none of the page's.
  const browser = school.visit();
  const { address } = await begin(browser, word);
  const state = new URL(address).searchParams.get('state') ?? '';
  const target = new URL(new URL(address).searchParams.get('redirect_uri') ?? '');
  const code = await codeOf('ShaoYiChuan');
  await browser.send({ method: 'GET', url: `${target.pathname}?state=${state}&authCode=${code}` });
  expect(await look(browser, word)).toMatchObject({ came: 'failed' });
});
