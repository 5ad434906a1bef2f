import { describe, expect, it } from 'vitest';
import { playFault, startTestSandbox } from '../test-support.ts';
import type { Sandbox } from '../start-sandbox.ts';
import { answerScan, atPhone, callApi, listScans, openQrconnect, website } from './test-wechat.ts';
import { SANDBOX_WECHAT_ACCOUNT } from './wechat-account.ts';

const { appId, appSecret } = SANDBOX_WECHAT_ACCOUNT;

/** Shows WeChat's page; the answer is its uuid. */
async function showCode(sandbox: Sandbox): Promise<string> {
  return /data-uuid="([^"]+)"/.exec(await openQrconnect(sandbox))?.[1] ?? '';
}

async function confirm(sandbox: Sandbox, person = 'zhou'): Promise<URL> {
  const { redirect } = await answerScan(sandbox, { scan: await showCode(sandbox), person });
  return new URL(redirect ?? '');
}

const redeem = (sandbox: Sandbox, code: string, wishes: Record<string, string> = {}) =>
  callApi(sandbox, '/sns/oauth2/access_token', {
    appid: appId,
    secret: appSecret,
    code,
    grant_type: 'authorization_code',
    ...wishes,
  });

describe("WeChat's page for websites", () => {
  it('shows a code, and leads back with a code and the state once a person confirmed', async () => {
    const sandbox = await startTestSandbox();
    const page = await openQrconnect(sandbox);
    expect(page).toContain('src="data:image/png;base64,');
    const uuid = /data-uuid="([^"]+)"/.exec(page)?.[1] ?? '';
    const status = () => callApi(sandbox, '/connect/l/qrconnect', { uuid });
    expect(await status()).toEqual({ state: 'waiting' });
    const { redirect } = await answerScan(sandbox, { scan: uuid, person: 'zhou' });
    expect(await status()).toEqual({ state: 'answered', redirect });
    const { origin, searchParams } = new URL(redirect ?? '');
    expect(origin).toBe('https://school.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      from: 'wechat',
      code: expect.stringMatching(/./),
      state: website.state,
    });
  });

  it('leads back with the state alone when the person refuses', async () => {
    const sandbox = await startTestSandbox();
    const scan = await showCode(sandbox);
    const { redirect } = await answerScan(sandbox, { scan, answer: 'refuse' });
    expect(new URL(redirect ?? '').search).toBe('?from=wechat&state=the-state');
  });

  it.each([
    [{ appid: 'wx-another' }, 'AppID'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
    [{ redirect_uri: 'not an address' }, 'redirect_uri'],
    [{ scope: 'snsapi_base' }, 'Scope'],
    [{ response_type: 'token' }, 'response_type'],
  ])('refuses %j and shows no code', async (wishes, words) => {
    const sandbox = await startTestSandbox();
    expect(await openQrconnect(sandbox, wishes)).toContain(words);
    expect(await listScans(sandbox)).toEqual([]);
  });

  it('takes one answer, and none after five minutes', async () => {
    let now = new Date('2026-03-01T00:00:00Z');
    const sandbox = await startTestSandbox({ now: () => now });
    const scan = await showCode(sandbox);
    await answerScan(sandbox, { scan });
    expect((await atPhone(sandbox, '/wechat/scan', { scan })).status).toBe(404);
    const late = await showCode(sandbox);
    now = new Date('2026-03-01T00:05:00Z');
    expect((await atPhone(sandbox, '/wechat/scan', { scan: late })).status).toBe(404);
    expect(await callApi(sandbox, '/connect/l/qrconnect', { uuid: late })).toEqual({
      state: 'expired',
    });
  });

  it('has a script', async () => {
    const sandbox = await startTestSandbox();
    const response = await fetch(`${sandbox.wechatUrl}/connect/qrconnect.js`);
    expect(response.headers.get('content-type')).toContain('javascript');
  });
});

describe('the code of a website', () => {
  it('gives the person, as plain text that holds JSON', async () => {
    const sandbox = await startTestSandbox();
    const code = (await confirm(sandbox)).searchParams.get('code') ?? '';
    const grant = await redeem(sandbox, code);
    expect(grant).toMatchObject({ expires_in: 7200, scope: 'snsapi_login' });
    const query = {
      access_token: grant['access_token'] as string,
      openid: grant['openid'] as string,
    };
    expect(await callApi(sandbox, '/sns/userinfo', query)).toMatchObject({
      openid: grant['openid'],
      unionid: grant['unionid'],
      nickname: '小满🌾',
      privilege: [],
    });
    const response = await fetch(
      `${sandbox.wechatUrl}/sns/userinfo?${new URLSearchParams(query).toString()}`,
    );
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await callApi(sandbox, '/sns/userinfo', { ...query, openid: 'other' })).toMatchObject({
      errcode: 40003,
    });
  });

  it('is good once, and for ten minutes', async () => {
    let now = new Date('2026-03-01T00:00:00Z');
    const sandbox = await startTestSandbox({ now: () => now });
    const code = (await confirm(sandbox)).searchParams.get('code') ?? '';
    await redeem(sandbox, code);
    expect(await redeem(sandbox, code)).toMatchObject({ errcode: 40163 });
    const late = (await confirm(sandbox)).searchParams.get('code') ?? '';
    now = new Date('2026-03-01T00:10:00Z');
    expect(await redeem(sandbox, late)).toMatchObject({ errcode: 40029 });
  });

  it.each([
    [40013, { appid: 'wx-another' }],
    [40125, { secret: 'another' }],
    [40002, { grant_type: 'refresh_token' }],
    [41008, { code: '' }],
    [40029, { code: 'another' }],
  ])('is refused with errcode %i in HTTP 200 for %j', async (errcode, wishes) => {
    const sandbox = await startTestSandbox();
    const code = (await confirm(sandbox)).searchParams.get('code') ?? '';
    expect(await redeem(sandbox, code, wishes)).toMatchObject({ errcode });
  });
});

describe('faults', () => {
  it('plays an errcode, an HTTP status, and an answer without unionid', async () => {
    const sandbox = await startTestSandbox();
    const code = (await confirm(sandbox)).searchParams.get('code') ?? '';
    await playFault(sandbox, { provider: 'wechat', next: '-1' });
    expect(await redeem(sandbox, code)).toMatchObject({ errcode: -1 });
    await playFault(sandbox, { provider: 'wechat', next: '500' });
    await expect(redeem(sandbox, code)).rejects.toThrow('JSON');
    await playFault(sandbox, { provider: 'wechat', next: 'no-unionid' });
    const grant = await redeem(sandbox, code);
    expect(grant['openid']).toMatch(/^oSandbox_zhou/);
    expect(grant).not.toHaveProperty('unionid');
  });
});
