import {
  getStudentInfo,
  loginByPassword,
  loginBySms,
  sendSmsForLogin,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { attack } from '../../attack.ts';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });
const password = 'xuezhou2026';
const [tooManyAttempts] = refusals.tooManyAttempts;

let target: { mobile: string; shortMobile: string };
let known: TestClient;
let numbers = 0;

beforeEach(async () => {
  school.clock.reset();
  const shortMobile = `133${String(++numbers).padStart(8, '0')}`;
  target = { mobile: `+86${shortMobile}`, shortMobile };
  await makeStudent(school.connection, { mobile: target.mobile, password });
  known = school.visit({ address: `10.4.0.${numbers}` });
  await logIn(known);
  known.cookies.delete('xz_session');
});

const logIn = (client: TestClient, given = password) =>
  client.call(loginByPassword, { body: { j_username: target.shortMobile, j_password: given } });

const askForCode = async (client: TestClient) =>
  await client.call(sendSmsForLogin, {
    body: { ...target, captchaId: await school.passCaptcha(client, 'login') },
  });

describe('hundreds of wrong logins, codes, captchas and resets', () => {
  it('let nobody in', async () => {
    const report = await attack(school.app, target, { count: 600 });
    expect(report.letIn).toBe(0);
    expect(Object.keys(report.answers)).toEqual(['login', 'code', 'captcha', 'reset']);
    expect(report.answers['login']?.[200]).toBeUndefined();
    expect(await school.visit().data(getStudentInfo)).toMatchObject({ unLogin: true });
  });

  it('leave the owner in: at once in a browser used before, by SMS in another, after 15 minutes by password', async () => {
    await attack(school.app, target, { count: 600 });
    expect((await logIn(known)).status).toBe(200);

    const fresh = school.visit({ address: '10.9.8.7' });
    expect(await logIn(fresh)).toMatchObject({
      status: tooManyAttempts,
      message: '尝试次数过多，请 15 分钟后再试，或用短信验证码登录',
    });
    expect((await askForCode(fresh)).status).toBe(200);
    const smsCode = await school.smsCode(target.mobile);
    await attack(school.app, target, { count: 200 });
    expect((await fresh.call(loginBySms, { body: { ...target, smsCode } })).status).toBe(200);

    const another = school.visit({ address: '10.9.8.6' });
    expect((await logIn(another)).status).toBe(tooManyAttempts);
    school.clock.advance({ minutes: 15 });
    expect((await logIn(another)).status).toBe(200);
  });

  it('from the address of the owner leave a browser used before in too', async () => {
    const stranger = school.visit({ address: `10.4.0.${numbers}` });
    for (let index = 0; index < 220; index += 1) {
      const body = { j_username: `nobody${index}@example.com`, j_password: 'guess-1' };
      await stranger.call(loginByPassword, { body });
    }
    expect((await logIn(stranger)).status).toBe(tooManyAttempts);
    expect((await logIn(known)).status).toBe(200);
  });
});

describe('a browser that the owner has used', () => {
  it('has 10 tries of its own, and no more', async () => {
    for (let index = 0; index < 10; index += 1) await logIn(known, `wrong-password-${index}`);
    expect((await logIn(known)).status).toBe(tooManyAttempts);
    school.clock.advance({ minutes: 15 });
    expect((await logIn(known)).status).toBe(200);
  });

  it('cannot be claimed by another cookie', async () => {
    const cookies = ['', 'a'.repeat(43), known.cookies.get('xz_browser')!.toUpperCase()];
    for (let index = 0; index < 10; index += 1) await logIn(school.visit(), `wrong-${index}`);
    for (const cookie of cookies) {
      const attacker = school.visit();
      attacker.cookies.set('xz_browser', cookie);
      expect((await logIn(attacker)).status).toBe(tooManyAttempts);
    }
  });

  it('still gets codes when strangers asked for as many as they could', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const stranger = school.visit({ address: `10.55.0.${index}` });
      statuses.push((await askForCode(stranger)).status);
      school.clock.advance({ seconds: 61 });
    }
    expect(statuses).toEqual([200, 200, 200, refusals.smsTooSoon[0], refusals.smsTooSoon[0]]);
    expect((await askForCode(known)).status).toBe(200);
    const smsCode = await school.smsCode(target.mobile);
    expect((await known.call(loginBySms, { body: { ...target, smsCode } })).status).toBe(200);
  });
});

describe('[account.sms-code] a code', () => {
  it('is worth nothing in another browser than the one that asked', async () => {
    await askForCode(known);
    const smsCode = await school.smsCode(target.mobile);
    const thief = school.visit();
    const body = { ...target, smsCode };
    expect((await thief.call(loginBySms, { body })).status).toBe(refusals.smsCodeExpired[0]);
    expect((await known.call(loginBySms, { body })).status).toBe(200);
  });

  it('keeps its tries when another browser tries wrong ones', async () => {
    await askForCode(known);
    const smsCode = await school.smsCode(target.mobile);
    const thief = school.visit();
    await school.passCaptcha(thief, 'login');
    for (let index = 0; index < 20; index += 1)
      await thief.call(loginBySms, { body: { ...target, smsCode: String(100_000 + index) } });
    expect((await known.call(loginBySms, { body: { ...target, smsCode } })).status).toBe(200);
  });
});

describe('the answer to a wrong login', () => {
  it('is the same whether the account exists or not, before and after the lock', async () => {
    const unknown = '13000000000';
    const bodies = async (username: string) => {
      const seen: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        const response = await school.visit({ address: `10.77.${username.length}.1` }).send({
          method: 'POST',
          url: '/api/j_spring_security_check',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `j_username=${username}&j_password=wrong-${index}`,
        });
        seen.push(
          `${response.statusCode} ${response.body} ${JSON.stringify(response.headers['set-cookie'])}`,
        );
      }
      return seen;
    };
    expect(await bodies(unknown)).toEqual(await bodies(target.shortMobile));
  });
});
