import {
  bindWechatByQrcode,
  getLoginQrcode,
  getStudentInfo,
  pollLoginQrcode,
} from '@xuezhou/contract/account';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { startTestApp } from '../../test-app.ts';
import { openWechatPhone } from '../../visits/wechat-phone.ts';

const school = await startTestApp({ sandbox: true, environment: { WECHAT_WAY: 'website' } });
const wechat = await openWechatPhone(school);

let visitor: TestClient;

beforeEach(async () => {
  school.clock.reset();
  await school.connection.deleteFrom('wechat_identity').execute();
  visitor = school.visit();
});

const statusOf = async (wechatCode: string, client = visitor) =>
  (await client.data(pollLoginQrcode, { params: { wechatCode }, query: {} })).qrcodeStatus;

/** Somebody answers on the phone, and WeChat's page leads this browser back to us. */
async function comeBack(
  code: Parameters<typeof wechat.answer>[0],
  answer: 'confirm' | 'refuse' = 'confirm',
  client = visitor,
) {
  const { redirect = '' } = await wechat.answer(code, { answer });
  const { pathname, search } = new URL(redirect);
  return await follow(pathname + search, client);
}

// WeChat's page is another site's.
const follow = (url: string, client = visitor) =>
  client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } });

describe("[account.qr-status#2,4,5] a code on WeChat's own page", () => {
  it('is -2 until it is answered, then 1', async () => {
    const code = await visitor.data(getLoginQrcode);
    expect(code.kind).toBe('frame');
    expect(await statusOf(code.wechatCode)).toBe(-2);
    const page = await comeBack(code);
    expect(page.body).toContain('已确认，马上就好');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await statusOf(code.wechatCode)).toBe(1);
  });

  it('is -1 when the person refuses, and stays so', async () => {
    const code = await visitor.data(getLoginQrcode);
    expect((await comeBack(code, 'refuse')).body).toContain('你取消了这次登录');
    expect(await statusOf(code.wechatCode)).toBe(-1);
    const late = `/api/wechat/callback?state=${code.wechatCode}&code=invented`;
    expect((await follow(late)).body).toContain('这个二维码已失效');
    expect(await statusOf(code.wechatCode)).toBe(-1);
  });

  it('is -1 when WeChat does not know the answer', async () => {
    const { wechatCode } = await visitor.data(getLoginQrcode);
    const forged = `/api/wechat/callback?state=${wechatCode}&code=invented`;
    expect((await follow(forged)).body).toContain('微信没有确认这次登录');
    expect(await statusOf(wechatCode)).toBe(-1);
  });

  it("takes no answer from another browser: a stranger's link confirms nothing", async () => {
    const code = await visitor.data(getLoginQrcode);
    const victim = school.visit();
    await victim.data(getLoginQrcode);
    expect((await comeBack(code, 'confirm', victim)).body).toContain('这个二维码已失效');
    expect(await statusOf(code.wechatCode)).toBe(-2);
  });

  it('asks a browser without our cookie to come again from our own site, once', async () => {
    const code = await visitor.data(getLoginQrcode);
    const { redirect = '' } = await wechat.answer(code);
    const { pathname, search } = new URL(redirect);
    const first = await follow(pathname + search, school.visit());
    const [, again = ''] = /url=([^"]+)"/.exec(first.body) ?? [];
    const bounced = again.replaceAll('&amp;', '&');
    expect(bounced).toContain(`state=${code.wechatCode}`);
    expect((await follow(bounced, school.visit())).body).toContain('这个二维码已失效');
    expect((await follow(bounced)).body).toContain('已确认');
  });

  it.each(['"><script>alert(1)</script>', "' onload='alert(1)", '%0d%0aset-cookie: a=b'])(
    'says nothing of what stands in its address: %s',
    async (text) => {
      const query = new URLSearchParams({ state: text, code: text }).toString();
      const { body, headers } = await follow(`/api/wechat/callback?${query}`, school.visit());
      expect(body).not.toContain('<script>');
      expect(body).not.toContain('onload=');
      expect(headers['set-cookie']).toBeUndefined();
    },
  );
});

it('[GET /api/account/wechat/qrcode/:wechatCode] is -1 when the student refuses on the phone', async () => {
  const student = await school.signIn({ mobile: null });
  const { code } = await student.data(bindWechatByQrcode, { params: { wechatCode: 'new' } });
  if (code === null) throw new Error('no code');
  await comeBack(code, 'refuse', student);
  const { wechatCode } = code;
  const polled = await student.data(bindWechatByQrcode, { params: { wechatCode } });
  expect(polled).toEqual({ qrcodeStatus: -1, code: null });
  expect(await student.data(getStudentInfo)).toMatchObject({ hasBindWechat: false });
});
