import {
  bindWechatToNew,
  bindWechatToOld,
  getLoginQrcode,
  getStudentInfo,
  loginByWechat,
  pollLoginQrcode,
  precheckWechatSms,
  sendSms,
} from '@xuezhou/contract/account';
import { getSchool } from '@xuezhou/contract/site';
import { refusals } from '@xuezhou/contract/refusals';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestClient } from '../client.ts';
import { makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { openWechatPhone } from '../wechat-phone.ts';

const school = await startTestApp({ sandbox: true });
const wechat = await openWechatPhone(school);
const lin = { nickname: '', unionid: 'uSandbox_lin' };
const [expired] = refusals.wechatExpired;
const [bound] = refusals.wechatBound;

let visitor: TestClient;
let phone: { mobile: string; shortMobile: string };
let numbers = 0;

beforeEach(async () => {
  school.clock.reset();
  await school.connection.deleteFrom('wechat_identity').execute();
  const shortMobile = `133${String(++numbers).padStart(8, '0')}`;
  phone = { mobile: `+86${shortMobile}`, shortMobile };
  visitor = school.visit({ address: `10.3.0.${numbers}` });
});

const poll = (wechatCode: string, client = visitor) =>
  client.data(pollLoginQrcode, { params: { wechatCode }, query: {} });
const login = (wechatCode: string, unionId = lin.unionid, client = visitor) =>
  client.call(loginByWechat, { body: { wechatCode, unionId } });
const isLoggedIn = async (client = visitor) => !(await client.data(getStudentInfo)).unLogin;

async function askForCode(client = visitor): Promise<string> {
  const captchaId = await school.passCaptcha(client, 'any');
  await client.data(sendSms, { body: { ...phone, captchaId } });
  return await school.smsCode(phone.mobile);
}

const precheck = (smsCode: string, unionId = lin.unionid, client = visitor) =>
  client.call(precheckWechatSms, { body: { ...phone, smsCode, unionId } });
const register = (
  wishes: { nickName?: string; password?: string; unionId?: string } = {},
  client = visitor,
) =>
  client.call(bindWechatToNew, {
    body: {
      ...phone,
      unionId: lin.unionid,
      nickName: `新同学${phone.shortMobile.slice(-4)}`,
      password: 'xuezhou2026',
      ...wishes,
    },
  });

/** An account that this WeChat opens. */
async function makeBound(person = 'lin'): Promise<number> {
  const { studentId } = await makeStudent(school.connection, { mobile: phone.mobile });
  const other = school.visit();
  const user = await wechat.proveIn(other, person);
  const smsCode = await askForCode(other);
  const body = { ...phone, smsCode, unionId: user.unionid };
  await other.data(bindWechatToOld, { body });
  school.clock.advance({ minutes: 2 });
  return studentId;
}

it('is told of together with the school, so that pages offer it', async () => {
  expect((await visitor.data(getSchool)).login.wechat).toBe(true);
});

describe('[GET /api/nuxt/register/login/qrcode] a code to scan', () => {
  it('is an image of WeChat, belongs to a browser by an HttpOnly cookie, and is never the same', async () => {
    const { data, headers } = await visitor.call(getLoginQrcode);
    expect(data).toMatchObject({ kind: 'image', timeout: true, seconds: 180 });
    expect(data.wechatCode).toMatch(/^[\w-]{43}$/);
    expect(String(headers['set-cookie'])).toMatch(/xz_browser=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    const image = await fetch(data.qrcode);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await visitor.data(getLoginQrcode)).wechatCode).not.toBe(data.wechatCode);
  });

  it('is let into the page by its policy, and nothing else of another site', async () => {
    const { headers } = await visitor.call(getLoginQrcode);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`img-src 'self' data: blob: ${school.sandbox?.wechatUrl}`);
    expect(policy).toContain("frame-src 'self';");
  });

  it('is refused with words when WeChat does not answer, and comes again when it does', async () => {
    const [status, message] = refusals.wechatFailed;
    const fault = { provider: 'wechat', next: '45009' };
    await fetch(`${school.sandbox?.consoleUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect(await visitor.call(getLoginQrcode)).toMatchObject({ http: 200, status, message });
    expect((await visitor.call(getLoginQrcode)).status).toBe(200);
  });

  it('is made anew with a new token when the old one ended early', async () => {
    await visitor.data(getLoginQrcode);
    school.clock.advance({ hours: 3 });
    expect((await visitor.call(getLoginQrcode)).status).toBe(200);
  });

  it('is given to one address at most 60 times a minute', async () => {
    school.clock.set('2026-03-01T00:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => visitor.call(getLoginQrcode)),
    );
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(1);
  });
});

it("the official account's answer tells who scanned that it was a login, once", async () => {
  const qrcode = await visitor.data(getLoginQrcode);
  const { delivery } = await wechat.answer(qrcode);
  expect(delivery?.text).toMatch(/^您已扫码登录学舟。如果不是您本人操作.*修改密码/);
  expect((await wechat.answer(qrcode)).delivery).toMatchObject({ status: 200, reply: 'success' });
});

describe('[account.qr-status] [GET /api/login/qrcode/:wechatCode] the status of a code', () => {
  it('is -2 until it is scanned, then 1 with the person', async () => {
    const qrcode = await visitor.data(getLoginQrcode);
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
    const qrcode = await visitor.data(getLoginQrcode);
    school.clock.advance({ seconds: 179 });
    expect((await poll(qrcode.wechatCode)).qrcodeStatus).toBe(-2);
    school.clock.advance({ seconds: 1 });
    expect((await poll(qrcode.wechatCode)).qrcodeStatus).toBe(-3);
    await expect(wechat.answer(qrcode)).rejects.toThrow('过期');
  });

  it('is -3 two minutes after it was confirmed', async () => {
    const { wechatCode, user } = await wechat.confirmIn(visitor);
    school.clock.advance({ seconds: 120 });
    expect((await poll(wechatCode)).qrcodeStatus).toBe(-3);
    expect((await login(wechatCode, user.unionid)).status).toBe(expired);
  });

  it.each(['', 'x', 'new', 'a'.repeat(43), "' or ''='"])('is -3 for %j', async (wechatCode) => {
    expect(await poll(wechatCode)).toEqual({ qrcodeStatus: -3, wechatCallback: null });
  });

  it('is -3 for any other browser, and tells it nothing', async () => {
    const { wechatCode } = await wechat.confirmIn(visitor);
    const other = school.visit();
    await other.data(getLoginQrcode);
    for (const client of [school.visit(), other])
      expect(await poll(wechatCode, client)).toEqual({ qrcodeStatus: -3, wechatCallback: null });
  });
});

it('[account.qr-poll] a poll is one statement by keys, and changes nothing', async () => {
  const { wechatCode } = await visitor.data(getLoginQrcode);
  await poll(wechatCode);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let time = 0; time < 5; time += 1) await poll(wechatCode);
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  expect(statements).toHaveLength(5);
  expect(statements.every((statement) => statement.includes('wechat_scan'))).toBe(true);
  expect((await poll(wechatCode)).qrcodeStatus).toBe(-2);
});

describe('[account.qr-success] [POST /api/login/wechat] a confirmed code', () => {
  it('logs in who has this WeChat, and is then used up', async () => {
    const studentId = await makeBound();
    const { wechatCode } = await wechat.confirmIn(visitor);
    expect((await poll(wechatCode)).wechatCallback?.binding).toBe(true);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: true });
    expect(await visitor.data(getStudentInfo)).toMatchObject({
      studentId,
      unLogin: false,
      hasBindWechat: true,
    });
    expect((await poll(wechatCode)).qrcodeStatus).toBe(-3);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('leads on to the binding of a phone when nobody has this WeChat', async () => {
    const { wechatCode } = await wechat.confirmIn(visitor);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: false });
    expect(await isLoggedIn()).toBe(false);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('logs in once, even when two calls come at the same moment', async () => {
    await makeBound();
    const { wechatCode } = await wechat.confirmIn(visitor);
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
      const { wechatCode } = await wechat.confirmIn(visitor);
      expect((await login(wechatCode, unionId)).status).toBe(expired);
      expect(await isLoggedIn()).toBe(false);
      expect((await login(wechatCode)).status).toBe(200);
    },
  );

  it('opens nothing in another browser', async () => {
    await makeBound();
    const { wechatCode } = await wechat.confirmIn(visitor);
    const other = school.visit();
    await other.data(getLoginQrcode);
    for (const client of [school.visit(), other]) {
      expect((await login(wechatCode, lin.unionid, client)).status).toBe(expired);
      expect(await isLoggedIn(client)).toBe(false);
    }
  });

  it('opens nothing before it is confirmed', async () => {
    await makeBound();
    const { wechatCode } = await visitor.data(getLoginQrcode);
    expect((await login(wechatCode)).status).toBe(expired);
  });

  it('replaces the session that was there, and keeps its secret out of the database', async () => {
    await makeBound();
    visitor.cookies.set('xz_session', 'planted');
    const { wechatCode } = await wechat.confirmIn(visitor);
    await login(wechatCode);
    expect(visitor.cookies.get('xz_session')).not.toBe('planted');
    const scans = await school.connection.selectFrom('wechat_scan').selectAll().execute();
    expect(JSON.stringify(scans)).not.toContain(wechatCode);
  });

  it('knows a WeChat by its id in this app until WeChat tells the one of all apps', async () => {
    const studentId = await makeBound();
    const open_id = (await school.connection.selectFrom('wechat_openid').selectAll().execute())[0]!
      .open_id;
    const lone = `wxsandbox00000001:${open_id}`;
    await school.connection.updateTable('wechat_identity').set({ union_id: lone }).execute();
    const { wechatCode } = await wechat.confirmIn(visitor);
    expect((await login(wechatCode)).data).toEqual({ wechatBinding: true });
    const rows = await school.connection.selectFrom('wechat_identity').selectAll().execute();
    expect(rows).toMatchObject([{ student_id: studentId, union_id: lin.unionid }]);
  });
});

describe('[account.precheck] [POST /api/login/wechat/sms/precheck] the precheck after a scan', () => {
  it('answers 1 to a new phone, which then registers with the WeChat', async () => {
    await wechat.proveIn(visitor);
    expect((await precheck(await askForCode())).data).toBe(1);
    expect(await isLoggedIn()).toBe(false);
    expect((await register()).data).toBe(true);
    expect(await visitor.data(getStudentInfo)).toMatchObject({
      hasBindWechat: true,
      profile: { mobileValided: true, passwordAes: 'set' },
    });
    const later = school.visit();
    const { wechatCode } = await wechat.confirmIn(later);
    expect((await login(wechatCode, lin.unionid, later)).data).toEqual({ wechatBinding: true });
  });

  it('answers 2 to a known phone, ties the WeChat to it and logs it in', async () => {
    const { studentId } = await makeStudent(school.connection, { mobile: phone.mobile });
    await wechat.proveIn(visitor);
    expect((await precheck(await askForCode())).data).toBe(2);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ studentId, hasBindWechat: true });
  });

  it('answers 3 to a wrong code, and still takes the right one', async () => {
    await wechat.proveIn(visitor);
    const code = await askForCode();
    expect((await precheck(code === '000000' ? '000001' : '000000')).data).toBe(3);
    expect((await precheck(code)).data).toBe(1);
  });

  it('needs a scan of this browser and of this WeChat, and spends no code without', async () => {
    const code = await askForCode();
    expect((await precheck(code)).status).toBe(expired);
    await wechat.proveIn(visitor, 'zhou');
    expect((await precheck(code)).status).toBe(expired);
    const other = school.visit();
    await wechat.proveIn(other);
    expect((await precheck(code)).status).toBe(expired);
    expect((await precheck(code, 'uSandbox_zhou')).data).toBe(1);
  });

  it('takes no scan that has not logged in, nor one of a quarter of an hour ago', async () => {
    await wechat.confirmIn(visitor);
    expect((await precheck(await askForCode())).status).toBe(expired);
    await wechat.proveIn(visitor);
    school.clock.advance({ minutes: 15 });
    expect((await precheck(await askForCode())).status).toBe(expired);
  });
});

describe('[POST /api/login/wechat/bind/old] binding a WeChat to the account of a phone', () => {
  const bindOld = (smsCode: string, unionId = lin.unionid) =>
    visitor.call(bindWechatToOld, { body: { ...phone, smsCode, unionId } });

  it('needs the code of the phone, and logs in', async () => {
    const { studentId } = await makeStudent(school.connection, { mobile: phone.mobile });
    await wechat.proveIn(visitor);
    const code = await askForCode();
    expect((await bindOld('000')).status).toBe(refusals.smsCodeWrong[0]);
    expect((await bindOld(code)).data).toBe(true);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ studentId, hasBindWechat: true });
  });

  it('refuses a phone that nobody has, and a WeChat that was not scanned', async () => {
    await wechat.proveIn(visitor);
    expect((await bindOld('123456')).status).toBe(refusals.phoneUnknown[0]);
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect((await bindOld(await askForCode(), 'uSandbox_zhou')).status).toBe(expired);
  });

  it('refuses an account that has another WeChat, and a second use of the same scan', async () => {
    await makeBound('zhou');
    await wechat.proveIn(visitor);
    expect((await bindOld(await askForCode())).status).toBe(bound);
    expect(await isLoggedIn()).toBe(false);
    await school.connection.deleteFrom('wechat_identity').execute();
    school.clock.advance({ minutes: 2 });
    expect((await bindOld(await askForCode())).status).toBe(200);
    school.clock.advance({ minutes: 2 });
    expect((await bindOld(await askForCode())).status).toBe(expired);
  });

  it('ties a WeChat to one of two accounts that want it at the same moment', async () => {
    const clients = [school.visit(), school.visit()];
    const codes: string[] = [];
    const phones: (typeof phone)[] = [];
    for (const [index, client] of clients.entries()) {
      const shortMobile = `132${String(numbers * 10 + index).padStart(8, '0')}`;
      phone = { mobile: `+86${shortMobile}`, shortMobile };
      phones.push(phone);
      await makeStudent(school.connection, { mobile: phone.mobile });
      await wechat.proveIn(client);
      codes.push(await askForCode(client));
    }
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.call(bindWechatToOld, {
          body: { ...phones[index]!, smsCode: codes[index]!, unionId: lin.unionid },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200,
      bound,
    ]);
  });
});

describe('[POST /api/login/wechat/bind/new] a new account with a WeChat', () => {
  const prove = async (client = visitor) => {
    await wechat.proveIn(client);
    expect((await precheck(await askForCode(client), lin.unionid, client)).data).toBe(1);
  };

  it('needs the scan and the precheck, by this browser', async () => {
    expect((await register()).status).toBe(expired);
    await wechat.proveIn(visitor);
    expect((await register()).status).toBe(refusals.registrationExpired[0]);
    await prove(school.visit());
    expect((await register()).status).toBe(refusals.registrationExpired[0]);
  });

  it('cannot be made for a WeChat that did not scan', async () => {
    await prove();
    expect((await register({ unionId: 'uSandbox_zhou' })).status).toBe(expired);
    const rows = await school.connection.selectFrom('wechat_identity').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('keeps what was proved when nickname or password are refused', async () => {
    await prove();
    expect((await register({ nickName: 'x' })).status).toBe(refusals.nicknameFormat[0]);
    expect((await register({ nickName: '' })).status).toBe(refusals.nicknameFormat[0]);
    expect((await register({ password: 'short' })).status).toBe(refusals.passwordFormat[0]);
    const { nickname } = await makeStudent(school.connection);
    expect((await register({ nickName: nickname })).status).toBe(refusals.nicknameTaken[0]);
    expect((await register()).status).toBe(200);
  });

  it('is refused when the phone or the WeChat found an owner in between, and leaves no account', async () => {
    await prove();
    const { studentId } = await makeStudent(school.connection, { mobile: phone.mobile });
    expect((await register()).status).toBe(refusals.phoneRegistered[0]);
    await school.connection
      .updateTable('student')
      .set({ mobile_valid: false })
      .where('student_id', '=', studentId)
      .execute();
    const owner = await makeStudent(school.connection);
    await school.connection
      .insertInto('wechat_identity')
      .values({
        student_id: owner.studentId,
        union_id: lin.unionid,
        nickname: '',
        bound_at: new Date(),
      })
      .execute();
    expect((await register({ nickName: '没有留下的人' })).status).toBe(bound);
    const left = await school.connection
      .selectFrom('student')
      .where('nickname', '=', '没有留下的人')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
