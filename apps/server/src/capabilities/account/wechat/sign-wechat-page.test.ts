import { signWechatPage } from '@xuezhou/contract/account';
import { beforeEach, describe, expect, it } from 'vitest';
import { domainFilesIn } from '../../../platform/config/wechat-config.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({
  sandbox: true,
  environment: {
    PUBLIC_URL: 'http://school.example',
    WECHAT_DOMAIN_FILES: 'MP_verify_a1B2.txt=a1B2, 8sX.txt=0f9e8d',
  },
});
beforeEach(() => {
  school.clock.set('2026-11-23T12:00:00+08:00');
});

const sign = (address: string) => school.visit().call(signWechatPage, { query: { address } });
async function verify(address: string, signed: Awaited<ReturnType<typeof sign>>['data']) {
  const given = {
    ...{ verifyAppId: signed.appId, verifySignType: 'sha1', verifyNonceStr: signed.nonce },
    ...{ verifyTimestamp: String(signed.timestamp), verifySignature: signed.signature },
  };
  const answer = await fetch(`${school.sandbox?.consoleUrl}/wechat/bridge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'preVerifyJSAPI', given, address }),
  });
  return ((await answer.json()) as { err_msg: string }).err_msg;
}

describe('[GET /api/wechat/page-signature] a page inside WeChat', () => {
  it('is signed by its address without what stands behind a hash, and for no other', async () => {
    const page = 'http://school.example/qa/7?from=wechat';
    const { data } = await sign(`${page}#answer-3`);
    expect(await verify(page, data)).toBe('preVerifyJSAPI:ok');
    expect(await verify(`${page}&x=1`, data)).toBe('preVerifyJSAPI:fail_invalid signature');
    // One ticket for two hours; after it another, without anybody's doing.
    school.clock.advance({ hours: 3 });
    expect(await verify(page, data)).toBe('preVerifyJSAPI:fail_invalid signature');
  });

  it('of somebody else is not, nor what is no address', async () => {
    for (const address of [
      'http://school.example.evil.example/',
      'https://school.example/',
      'http://school.example@evil.example/',
      'javascript:alert(1)',
      'school.example',
    ])
      expect((await sign(address)).http).toBe(400);
  });
});

it('shows WeChat at its root whose the domain is', async () => {
  const { body, headers } = await school.app.inject({ url: '/MP_verify_a1B2.txt' });
  expect([body, headers['content-type']]).toEqual(['a1B2', 'text/plain; charset=utf-8']);
  expect((await school.app.inject({ url: '/8sX.txt' })).body).toBe('0f9e8d');
  expect(domainFilesIn('')?.size).toBe(0);
  for (const wrong of ['robots.txt=x', 'a.html=x', '../a.txt=x', 'a.txt', 'a.txt=<script>'])
    expect(domainFilesIn(wrong)).toBeNull();
});
