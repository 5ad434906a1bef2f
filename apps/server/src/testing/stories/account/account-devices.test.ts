import {
  endDevice,
  getStudentInfo,
  listDevices,
  loginByPassword,
  loginBySms,
  logout,
  sendSmsForLogin,
  updateProfile,
} from '@xuezhou/contract/account';
import { failures, takeoverCookie } from '@xuezhou/contract/failures';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });
const password = 'xuezhou2026';

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  wechat:
    'Mozilla/5.0 (Linux; Android 13; M2012K11AC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600 WeChat/arm64',
  pad: 'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
};
type Agent = keyof typeof agents;

let student: { studentId: number; mobile: string | null };

beforeEach(async () => {
  school.clock.reset();
  student = await makeStudent(school.connection, { password });
});

const body = () => ({ j_username: student.mobile!, j_password: password });

async function logIn(agent: Agent, client = school.visit({ userAgent: agents[agent] })) {
  await client.data(loginByPassword, { body: body() });
  return client;
}

const isIn = async (client: TestClient) => !(await client.data(getStudentInfo)).unLogin;
const devicesOf = (client: TestClient) => client.data(listDevices);

describe('[account.one-place] a new login', () => {
  it('ends the older one of its kind of device, whose next call gets 403 and says what took over and when', async () => {
    school.clock.set('2026-12-01T08:00:00Z');
    const old = await logIn('safari');
    school.clock.advance({ minutes: 5 });
    const at = school.clock.now().toISOString();
    const young = await logIn('chrome');
    expect(await old.call(updateProfile, { body: { videoSpeed: 2 } })).toMatchObject({
      http: 403,
      status: 403,
      message: failures[403],
      data: { device: 'Windows 电脑 · Chrome', at },
    });
    expect(await isIn(young)).toBe(true);
  });

  it('is told once: then the old browser is a visitor, whose login page opens', async () => {
    const old = await logIn('safari');
    await logIn('chrome');
    expect((await old.call(getStudentInfo)).http).toBe(403);
    expect(old.cookies.has('xz_session')).toBe(false);
    expect(await isIn(old)).toBe(false);
    expect((await old.call(updateProfile, { body: {} })).http).toBe(401);
  });

  it('leaves word of it in the browser, for a page that comes after one that could not say so, until a new login', async () => {
    school.clock.set('2026-12-01T08:00:00Z');
    const old = await logIn('safari');
    const at = school.clock.now().toISOString();
    await logIn('chrome');
    await old.call(getStudentInfo);
    const left = old.cookies.get(takeoverCookie) ?? '';
    expect(JSON.parse(decodeURIComponent(left))).toEqual({ device: 'Windows 电脑 · Chrome', at });
    await old.call(getStudentInfo);
    expect(old.cookies.get(takeoverCookie)).toBe(left);
    await logIn('safari', old);
    expect(old.cookies.has(takeoverCookie)).toBe(false);
  });

  it('leaves other kinds of devices alone', async () => {
    const [computer, phone, pad] = [
      await logIn('chrome'),
      await logIn('iphone'),
      await logIn('pad'),
    ];
    expect(await Promise.all([computer, phone, pad].map(isIn))).toEqual([true, true, true]);
    await logIn('wechat');
    expect((await phone.call(getStudentInfo)).data).toMatchObject({
      device: 'Android 手机 · 微信',
    });
    expect(await Promise.all([computer, pad].map(isIn))).toEqual([true, true]);
  });

  it('leaves another student alone', async () => {
    const one = await logIn('chrome');
    student = await makeStudent(school.connection, { password });
    await logIn('chrome');
    expect(await isIn(one)).toBe(true);
  });

  it('of many at the same moment leaves one', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => logIn('chrome')));
    const answers = await Promise.all(clients.map((client) => client.call(getStudentInfo)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 403)).toHaveLength(5);
  });

  it('by SMS ends the older one too', async () => {
    const old = await logIn('chrome');
    const young = school.visit({ userAgent: agents.chrome });
    const phone = { mobile: student.mobile!, shortMobile: student.mobile!.slice(3) };
    const captchaId = await school.passCaptcha(young, 'login');
    await young.data(sendSmsForLogin, { body: { ...phone, captchaId } });
    const smsCode = await school.smsCode(phone.mobile);
    await young.data(loginBySms, { body: { ...phone, smsCode } });
    expect((await old.call(getStudentInfo)).http).toBe(403);
  });

  it('is not stopped by the news of an older one, nor is logging out', async () => {
    const old = await logIn('chrome');
    await logIn('chrome');
    await logIn('chrome', old);
    expect(await isIn(old)).toBe(true);
    const again = await logIn('chrome');
    expect(await old.data(logout)).toBe(true);
    expect(await isIn(again)).toBe(true);
  });

  it('is no news to one that logged out or ran out of time', async () => {
    const out = await logIn('chrome');
    const session = out.cookies.get('xz_session')!;
    await out.data(logout);
    await logIn('chrome');
    out.cookies.set('xz_session', session);
    expect((await out.call(updateProfile, { body: {} })).http).toBe(401);
    school.clock.advance({ days: 31 });
    const late = await logIn('chrome');
    late.cookies.set('xz_session', session);
    expect((await late.call(updateProfile, { body: {} })).http).toBe(401);
    school.clock.reset();
  });

  it('does not mind another address', async () => {
    const client = await logIn('iphone');
    const moved = school.visit({ userAgent: agents.iphone, address: '10.3.4.5' });
    moved.cookies.set('xz_session', client.cookies.get('xz_session')!);
    expect(await isIn(moved)).toBe(true);
  });
});

describe('session fixation', () => {
  it('fails: a login takes over no session that was there, and ends it', async () => {
    const attacker = await school.signIn();
    const planted = attacker.cookies.get('xz_session')!;
    const victim = school.visit({ userAgent: agents.chrome });
    victim.cookies.set('xz_session', planted);
    await logIn('chrome', victim);
    expect(victim.cookies.get('xz_session')).not.toBe(planted);
    expect((await victim.data(getStudentInfo)).studentId).toBe(student.studentId);
    expect(await isIn(attacker)).toBe(false);
  });

  it('fails: an invented session stays none', async () => {
    const victim = school.visit();
    const invented = `${student.studentId}.0197b5a0-0000-7000-8000-000000000001.${'a'.repeat(43)}`;
    victim.cookies.set('xz_session', invented);
    await logIn('chrome', victim);
    const attacker = school.visit();
    attacker.cookies.set('xz_session', invented);
    expect(await isIn(attacker)).toBe(false);
  });
});

describe('[GET /api/account/devices] the devices', () => {
  it('are those that are logged in, the one that asks marked, as people call them', async () => {
    school.clock.set('2026-12-01T08:00:00Z');
    await logIn('iphone');
    school.clock.advance({ minutes: 1 });
    const computer = await logIn('chrome');
    await logIn('pad').then((pad) => pad.data(logout));
    const moment = school.clock.now().toISOString();
    const common = { address: '127.0.0.1' };
    expect(await devicesOf(computer)).toEqual([
      {
        ...common,
        sessionId: expect.any(String) as string,
        name: 'Windows 电脑 · Chrome',
        kind: 'computer',
        isCurrent: true,
        loggedInAt: moment,
        seenAt: moment,
      },
      {
        ...common,
        sessionId: expect.any(String) as string,
        name: 'iPhone · Safari',
        kind: 'phone',
        isCurrent: false,
        loggedInAt: '2026-12-01T08:00:00.000Z',
        seenAt: '2026-12-01T08:00:00.000Z',
      },
    ]);
  });

  it('may have said nothing of themselves', async () => {
    const client = school.visit({ userAgent: '' });
    await client.data(loginByPassword, { body: body() });
    expect(await devicesOf(client)).toMatchObject([{ name: '电脑', kind: 'computer' }]);
  });
});

describe('[POST /api/account/devices/end#1,2] ending a device', () => {
  it('logs it out: its next call is a 401', async () => {
    const phone = await logIn('iphone');
    const computer = await logIn('chrome');
    const other = (await devicesOf(computer)).find(({ isCurrent }) => !isCurrent)!;
    expect(await computer.data(endDevice, { body: { sessionId: other.sessionId } })).toBe(true);
    expect((await phone.call(updateProfile, { body: {} })).http).toBe(401);
    expect(await devicesOf(computer)).toHaveLength(1);
    const again = await computer.call(endDevice, { body: { sessionId: other.sessionId } });
    expect(again.http).toBe(404);
  });

  it('of the own one logs out here', async () => {
    const computer = await logIn('chrome');
    const [own] = await devicesOf(computer);
    await computer.data(endDevice, { body: { sessionId: own!.sessionId } });
    expect(computer.cookies.has('xz_session')).toBe(false);
    expect(await isIn(computer)).toBe(false);
  });

  it("of another's is a 404 and changes nothing", async () => {
    const mine = await logIn('chrome');
    const [device] = await devicesOf(mine);
    const stranger = await school.signIn();
    const answer = await stranger.call(endDevice, { body: { sessionId: device!.sessionId } });
    expect(answer.http).toBe(404);
    expect(await isIn(mine)).toBe(true);
  });
});
