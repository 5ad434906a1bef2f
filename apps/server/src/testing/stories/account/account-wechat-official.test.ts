import { getLoginQrcode, getStudentInfo, pollLoginQrcode } from '@xuezhou/contract/account';
import { getSchool } from '@xuezhou/contract/site';
import { refusals } from '@xuezhou/contract/refusals';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test-app.ts';
import { lin, wechatVisits } from '../../visits/wechat-visits.ts';

const school = await startTestApp({ sandbox: true });
const { now, wechat, login, isLoggedIn, makeBound } = await wechatVisits(school);
const [expired] = refusals.wechatExpired;

const poll = (wechatCode: string, client = now.visitor) =>
  client.data(pollLoginQrcode, { params: { wechatCode }, query: {} });

it('is told of together with the school, so that pages offer it', async () => {
  expect((await now.visitor.data(getSchool)).login.wechat).toBe(true);
});

describe('[GET /api/nuxt/register/login/qrcode] a code to scan', () => {
  it('is an image of WeChat, belongs to a browser by an HttpOnly cookie, and is never the same', async () => {
    const { data, headers } = await now.visitor.call(getLoginQrcode);
    expect(data).toMatchObject({ kind: 'image', timeout: true, seconds: 180 });
    expect(data.wechatCode).toMatch(/^[\w-]{43}$/);
    expect(String(headers['set-cookie'])).toMatch(/xz_browser=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    const image = await fetch(data.qrcode);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await now.visitor.data(getLoginQrcode)).wechatCode).not.toBe(data.wechatCode);
  });

  it('is let into the page by its policy, and nothing else of another site', async () => {
    const { headers } = await now.visitor.call(getLoginQrcode);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`img-src 'self' data: blob: ${school.sandbox?.wechatUrl}`);
    // Packages of others have an origin of this school's own; none of WeChat is let into a frame.
    expect(policy).toMatch(/frame-src 'self'(?: http:\/\/(?:localhost|127\.0\.0\.1):\d+)*;/);
  });

  it('is refused with words when WeChat does not answer, and comes again when it does', async () => {
    const [status, message] = refusals.wechatFailed;
    const fault = { provider: 'wechat', next: '45009' };
    await fetch(`${school.sandbox?.consoleUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(await now.visitor.call(getLoginQrcode)).toMatchObject({ http: 200, status, message });
    expect((await now.visitor.call(getLoginQrcode)).status).toBe(200);
  });

  it('is made anew with a new token when the old one ended early', async () => {
    await now.visitor.data(getLoginQrcode);
    school.clock.advance({ hours: 3 });
    expect((await now.visitor.call(getLoginQrcode)).status).toBe(200);
  });

  it('is given to one address at most 60 times a minute', async () => {
    school.clock.set('2026-03-01T00:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => now.visitor.call(getLoginQrcode)),
    );
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(1);
  });
});

it("the official account's answer tells who scanned that it was a login, once", async () => {
  const qrcode = await now.visitor.data(getLoginQrcode);
  const { delivery } = await wechat.answer(qrcode);
  expect(delivery?.text).toMatch(/^您已扫码登录学校。如果不是您本人操作.*修改密码/);
  expect((await wechat.answer(qrcode)).delivery).toMatchObject({ status: 200, reply: 'success' });
});

describe('[account.qr-status#2,3,5] [GET /api/login/qrcode/:wechatCode] the status of a code', () => {
  it('is -2 until it is scanned, then 1 with the person', async () => {
    const qrcode = await now.visitor.data(getLoginQrcode);
    const waiting = { qrcodeStatus: -2, wechatCallback: null };
    expect(await poll(qrcode.wechatCode)).toEqual(waiting);
    await wechat.answer(qrcode, { answer: 'refuse' });
    expect(await poll(qrcode.wechatCode)).toEqual(waiting);
    await wechat.answer(qrcode);
    const confirmed = { qrcodeStatus: 1, wechatCallback: { binding: false, wechatUser: lin } };
    expect(await poll(qrcode.wechatCode)).toEqual(confirmed);
    expect(await poll(qrcode.wechatCode)).toEqual(confirmed);
  });

  it('is -3 after three minutes, and a late scan changes nothing', async () => {
    const qrcode = await now.visitor.data(getLoginQrcode);
    school.clock.advance({ seconds: 179 });
    expect((await poll(qrcode.wechatCode)).qrcodeStatus).toBe(-2);
    school.clock.advance({ seconds: 1 });
    expect((await poll(qrcode.wechatCode)).qrcodeStatus).toBe(-3);
    await expect(wechat.answer(qrcode)).rejects.toThrow('过期');
  });

  it('is -3 two minutes after it was confirmed', async () => {
    const { wechatCode, user } = await wechat.confirmIn(now.visitor);
    school.clock.advance({ seconds: 120 });
    expect((await poll(wechatCode)).qrcodeStatus).toBe(-3);
    expect((await login(wechatCode, user.unionid)).status).toBe(expired);
  });

  it.each(['', 'x', 'new', 'a'.repeat(43), "' or ''='"])('is -3 for %j', async (wechatCode) => {
    expect(await poll(wechatCode)).toEqual({ qrcodeStatus: -3, wechatCallback: null });
  });

  it('is -3 for any other browser, and tells it nothing', async () => {
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    const other = school.visit();
    await other.data(getLoginQrcode);
    for (const client of [school.visit(), other])
      expect(await poll(wechatCode, client)).toEqual({ qrcodeStatus: -3, wechatCallback: null });
  });
});

it('[account.qr-poll] a poll is one statement by keys, and changes nothing', async () => {
  const { wechatCode } = await now.visitor.data(getLoginQrcode);
  await poll(wechatCode);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let time = 0; time < 5; time += 1) await poll(wechatCode);
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect(statements).toHaveLength(5);
  expect(statements.every((statement) => statement.includes('wechat_scan'))).toBe(true);
  expect((await poll(wechatCode)).qrcodeStatus).toBe(-2);
});

describe('[account.qr-success#1,2] [POST /api/login/wechat] a confirmed code', () => {
  it('logs in who has this WeChat, and is then used up', async () => {
    const studentId = await makeBound();
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    expect((await poll(wechatCode)).wechatCallback?.binding).toBe(true);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: true });
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({
      studentId,
      unLogin: false,
      hasBindWechat: true,
    });
    expect((await poll(wechatCode)).qrcodeStatus).toBe(-3);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('leads on to the binding of a phone when nobody has this WeChat', async () => {
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: false });
    expect(await isLoggedIn()).toBe(false);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('logs in once, even when two calls come at the same moment', async () => {
    await makeBound();
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    const answers = await Promise.all([login(wechatCode), login(wechatCode), login(wechatCode)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200,
      expired,
      expired,
    ]);
  });

  it.each(['uSandbox_zhou', '', 'x'.repeat(64)])(
    'opens nothing for the WeChat %j that did not scan it',
    async (unionId) => {
      await makeBound('zhou');
      const { wechatCode } = await wechat.confirmIn(now.visitor);
      expect((await login(wechatCode, unionId)).status).toBe(expired);
      expect(await isLoggedIn()).toBe(false);
      expect((await login(wechatCode)).status).toBe(200);
    },
  );

  it('opens nothing in another browser', async () => {
    await makeBound();
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    const other = school.visit();
    await other.data(getLoginQrcode);
    for (const client of [school.visit(), other]) {
      expect((await login(wechatCode, lin.unionid, client)).status).toBe(expired);
      expect(await isLoggedIn(client)).toBe(false);
    }
  });

  it('opens nothing before it is confirmed', async () => {
    await makeBound();
    const { wechatCode } = await now.visitor.data(getLoginQrcode);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('replaces the session that was there, and keeps its secret out of the database', async () => {
    await makeBound();
    now.visitor.cookies.set('xz_session', 'planted');
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    await login(wechatCode);
    expect(now.visitor.cookies.get('xz_session')).not.toBe('planted');
    const scans = await school.connection.selectFrom('wechat_scan').selectAll().execute();
    expect(JSON.stringify(scans)).not.toContain(wechatCode);
  });

  it('knows a WeChat by its id in this app until WeChat tells the one of all apps', async () => {
    const studentId = await makeBound();
    const open_id = (await school.connection.selectFrom('wechat_openid').selectAll().execute())[0]!
      .open_id;
    const lone = `wxsandbox00000001:${open_id}`;
    await school.connection.updateTable('wechat_identity').set({ union_id: lone }).execute();
    const { wechatCode } = await wechat.confirmIn(now.visitor);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: true });
    const rows = await school.connection.selectFrom('wechat_identity').selectAll().execute();
    expect(rows).toMatchObject([{ student_id: studentId, union_id: lin.unionid }]);
  });
});
