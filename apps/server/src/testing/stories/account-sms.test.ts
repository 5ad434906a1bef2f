import {
  getStudentInfo,
  loginByPassword,
  loginBySms,
  logout,
  mobileExists,
  precheckSms,
  sendSms,
  sendSmsForLogin,
  sendSmsUnique,
  validatePasswordReset,
  type CaptchaPurpose,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../client.ts';
import { makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ sandbox: true });

const [wrongCode, wrongCodeMessage] = refusals.smsCodeWrong;
const [expiredCode] = refusals.smsCodeExpired;
const [tooManyTries] = refusals.tooManyAttempts;
const [tooSoon] = refusals.smsTooSoon;
const [tooMany, tooManyMessage] = refusals.smsTooMany;

let visitor: TestClient;
let phone: { mobile: string; shortMobile: string };
let numbers = 0;

beforeEach(() => {
  school.clock.reset();
  const shortMobile = `137${String(++numbers).padStart(8, '0')}`;
  phone = { mobile: `+86${shortMobile}`, shortMobile };
  // Each test has an address of its own, as the hourly limit counts by it.
  visitor = school.visit({ address: `10.0.0.${numbers}` });
});

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askForCode(): Promise<string> {
  await visitor.data(sendSmsForLogin, { body: await withPass('login') });
  return await school.smsCode(phone.mobile);
}

/** A body of those that send a code: with a pass of its own. */
const withPass = async (purpose: CaptchaPurpose, given = phone) => ({
  ...given,
  captchaId: await school.passCaptcha(visitor, purpose),
});

const login = (smsCode: string) => visitor.call(loginBySms, { body: { ...phone, smsCode } });

describe('login by SMS', () => {
  beforeEach(async () => {
    await makeStudent(school.connection, { mobile: phone.mobile });
  });

  it('[POST /api/login/sms] lets in who has the code of 6 digits that the phone received, and logs out again [GET /api/j_spring_security_logout]', async () => {
    const code = await askForCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await visitor.data(loginBySms, { body: { ...phone, smsCode: code } })).toBe(true);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ unLogin: false });

    const session = visitor.cookies.get('xz_session')!;
    expect(await visitor.data(logout)).toBe(true);
    expect(visitor.cookies.has('xz_session')).toBe(false);
    visitor.cookies.set('xz_session', session);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ unLogin: true });
  });

  it('refuses a wrong code with words, starts no session, and still takes the right one', async () => {
    const code = await askForCode();
    expect(await login(otherThan(code))).toMatchObject({
      http: 200,
      status: wrongCode,
      message: wrongCodeMessage,
      data: null,
    });
    expect(visitor.cookies.has('xz_session')).toBe(false);
    expect((await login(code)).status).toBe(200);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'refuses %j as a code',
    async (code) => {
      await askForCode();
      expect((await login(code)).status).toBe(wrongCode);
    },
  );

  it('refuses a code after 5 minutes', async () => {
    const code = await askForCode();
    school.clock.advance({ minutes: 5 });
    expect((await login(code)).status).toBe(expiredCode);
  });

  it('refuses a code that was used', async () => {
    const code = await askForCode();
    await login(code);
    expect((await login(code)).status).toBe(expiredCode);
  });

  it('lets a code be used once, even by two at the same moment', async () => {
    const code = await askForCode();
    const answers = await Promise.all([login(code), login(code), login(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("refuses another phone's code", async () => {
    const other = { mobile: '+8613699999999', shortMobile: '13699999999' };
    await makeStudent(school.connection, { mobile: other.mobile });
    await visitor.data(sendSmsForLogin, { body: await withPass('login', other) });
    const code = await school.smsCode(other.mobile);
    expect((await login(code)).status).toBe(expiredCode);
    await askForCode();
    expect((await login(code)).status).toBe(wrongCode);
  });

  it('refuses an older code once a newer one was sent', async () => {
    const older = await askForCode();
    school.clock.advance({ seconds: 61 });
    const newer = await askForCode();
    expect((await login(older)).status).toBe(wrongCode);
    expect((await login(newer)).status).toBe(200);
  });

  it('stops a guesser after 5 tries, also one who tries all at once', async () => {
    const code = await askForCode();
    const tries = Array.from({ length: 12 }, (_, index) =>
      login(String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === wrongCode)).toHaveLength(5);
    expect(statuses.filter((status) => status === tooManyTries)).toHaveLength(7);
    expect((await login(code)).status).toBe(tooManyTries);
  });

  it('starts a new session at each login and never takes one over', async () => {
    visitor.cookies.set('xz_session', 'planted');
    await login(await askForCode());
    expect(visitor.cookies.get('xz_session')).not.toBe('planted');
  });

  it('gives its cookie to no script and to no other site, and keeps the secret out of the database', async () => {
    const code = await askForCode();
    const { headers } = await login(code);
    const cookie = [headers['set-cookie']].flat().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const [, , secret = ''] = visitor.cookies.get('xz_session')!.split('.');
    const rows = await school.connection.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const jobs = await school.connection.selectFrom('sms_code').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(code);
  });
});

describe('a code that was asked for', () => {
  const [unknown] = refusals.phoneUnknown;
  const [registered] = refusals.phoneRegistered;
  const precheck = (smsCode: string) => visitor.call(precheckSms, { body: { ...phone, smsCode } });
  const reset = (code: string) =>
    visitor.call(validatePasswordReset, { body: { username: phone.mobile, code } });

  it('[POST /api/mobile/sms] without saying what for goes to any phone, and logs a student in', async () => {
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect(await visitor.data(sendSms, { body: await withPass('any') })).toBe(true);
    const code = await school.smsCode(phone.mobile);
    // Not every door: a password is reset by a code that was asked for that.
    expect((await reset(code)).status).toBe(expiredCode);
    expect((await login(code)).status).toBe(200);
  });

  it('[POST /api/mobile/sms/login] for logging in goes to a registered phone only, and resets no password', async () => {
    const refused = await visitor.call(sendSmsForLogin, { body: await withPass('login') });
    expect(refused.status).toBe(unknown);
    await expect(school.smsCode(phone.mobile)).rejects.toThrow('no message');
    await makeStudent(school.connection, { mobile: phone.mobile });
    const code = await askForCode();
    expect((await reset(code)).status).toBe(expiredCode);
    expect((await login(code)).status).toBe(200);
  });

  it('[POST /api/mobile/sms/unique] for registering goes to a phone that nobody has, and opens the registration', async () => {
    expect(await visitor.data(sendSmsUnique, { body: await withPass('register') })).toBe(true);
    const code = await school.smsCode(phone.mobile);
    expect((await login(code)).status).toBe(unknown);
    expect((await precheck(code)).data).toBe(1);
    await makeStudent(school.connection, { mobile: phone.mobile });
    school.clock.advance({ minutes: 2 });
    const refused = await visitor.call(sendSmsUnique, { body: await withPass('register') });
    expect(refused.status).toBe(registered);
  });
});

describe('[account.phone-unknown] a phone that nobody registered', () => {
  const [unknown, message] = refusals.phoneUnknown;

  it('gets no code for login, and no message', async () => {
    expect(await visitor.call(sendSmsForLogin, { body: await withPass('login') })).toMatchObject({
      http: 200,
      status: unknown,
      message,
    });
    await expect(school.smsCode(phone.mobile)).rejects.toThrow('no message');
  });

  it('cannot log in', async () => {
    expect((await login('123456')).status).toBe(unknown);
  });
});

describe('[account.phone-registered] a phone that is registered', () => {
  it('gets no code for registration', async () => {
    await makeStudent(school.connection, { mobile: phone.mobile });
    const [status, message] = refusals.phoneRegistered;
    expect(await visitor.call(sendSmsUnique, { body: await withPass('register') })).toMatchObject({
      http: 200,
      status,
      message,
    });
  });
});

describe('[GET /api/mobile/exists] whether a phone is registered', () => {
  it('is told for a phone of someone and of no one', async () => {
    expect(await visitor.data(mobileExists, { query: phone })).toBe(false);
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect(await visitor.data(mobileExists, { query: phone })).toBe(true);
  });
});

describe('a phone', () => {
  it.each([
    ['1380000000a', 'letters'],
    ['138 0000 0000', 'blanks'],
    ['1380000000', 'too short'],
    ['138000000000', 'too long'],
    ['23800000000', 'not a mobile'],
    ['１３８００００００００', 'full-width digits'],
    ['', 'nothing'],
    ["1' or '1'='1", 'a trick'],
  ])('%j is refused: %s', async (shortMobile) => {
    const body = { mobile: `+86${shortMobile}`, shortMobile };
    const toSend = { ...body, captchaId: await school.passCaptcha(visitor, 'any') };
    const [status, message] = refusals.phoneFormat;
    for (const answer of [
      await visitor.call(sendSms, { body: toSend }),
      await visitor.call(sendSmsForLogin, { body: toSend }),
      await visitor.call(sendSmsUnique, { body: toSend }),
    ])
      expect(answer).toMatchObject({ http: 200, status, message });
    expect(await visitor.call(loginBySms, { body: { ...body, smsCode: '123456' } })).toMatchObject({
      status,
    });
    expect(await visitor.call(precheckSms, { body: { ...body, smsCode: '123456' } })).toMatchObject(
      { status },
    );
  });

  it('whose two forms disagree is refused', async () => {
    const body = await withPass('any', {
      mobile: '+8613800000000',
      shortMobile: '13900000000',
    });
    expect((await visitor.call(sendSms, { body })).status).toBe(refusals.phoneFormat[0]);
  });

  it('of another region is taken', async () => {
    const body = await withPass('any', { mobile: '+85291234567', shortMobile: '91234567' });
    expect(await visitor.data(sendSms, { body })).toBe(true);
    expect(await school.smsCode('85291234567')).toMatch(/^\d{6}$/);
  });
});

describe('codes', () => {
  const ask = async () => await visitor.call(sendSms, { body: await withPass('any') });

  it('come at most once a minute, and the refusal says how long to wait', async () => {
    await ask();
    school.clock.set(school.clock.now());
    school.clock.advance({ seconds: 30 });
    const answer = await ask();
    expect(answer.status).toBe(tooSoon);
    expect(answer.message).toMatch(/请 (29|30|31) 秒后再试/);
    school.clock.advance({ seconds: 31 });
    expect((await ask()).status).toBe(200);
  });

  it('come once to who asks many times at the same moment', async () => {
    // The cookie that all passes are bound to comes with the first.
    const passes = [await withPass('any')];
    while (passes.length < 5) passes.push(await withPass('any'));
    const answers = await Promise.all(passes.map((body) => visitor.call(sendSms, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === tooSoon)).toHaveLength(4);
  });

  it.each([
    { whom: 'a stranger', hour: 3, day: 6, isKnown: false },
    { whom: 'a browser that the owner has used', hour: 5, day: 10, isKnown: true },
  ])(
    'come to $whom at most $hour times an hour and $day times a day',
    async ({ hour, day, isKnown }) => {
      const password = 'xuezhou2026';
      await makeStudent(school.connection, { mobile: phone.mobile, password });
      const login = { j_username: phone.mobile, j_password: password };
      if (isKnown) await visitor.data(loginByPassword, { body: login });
      const askFor = async (times: number, pause: { seconds?: number; minutes?: number }) => {
        const statuses: number[] = [];
        for (let time = 0; time < times; time += 1) {
          statuses.push((await ask()).status);
          school.clock.advance(pause);
        }
        return statuses;
      };
      const sent = (times: number) => Array<number>(times).fill(200);
      expect(await askFor(hour + 2, { seconds: 61 })).toEqual([...sent(hour), tooSoon, tooSoon]);
      school.clock.advance({ hours: 1 });
      expect(await askFor(day - hour, { minutes: 21 })).toEqual(sent(day - hour));
      school.clock.advance({ hours: 1 });
      expect(await ask()).toMatchObject({ http: 200, status: tooMany, message: tooManyMessage });
      school.clock.advance({ days: 1 });
      expect((await ask()).status).toBe(200);
    },
  );

  it('come to one address at most 60 times an hour, whatever the phones', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      const shortMobile = `135${String(index).padStart(8, '0')}`;
      const body = await withPass('any', { mobile: `+86${shortMobile}`, shortMobile });
      statuses.push((await visitor.call(sendSms, { body })).status);
      school.clock.advance({ seconds: 2 });
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(tooSoon);
  });

  it('come to one address at most 60 times an hour, also when it asks for all phones at the same moment', async () => {
    const bodies: Awaited<ReturnType<typeof withPass>>[] = [];
    for (let index = 0; index < 70; index += 1) {
      const shortMobile = `136${String(index).padStart(8, '0')}`;
      bodies.push(await withPass('any', { mobile: `+86${shortMobile}`, shortMobile }));
      // Captchas have a limit of their own.
      school.clock.advance({ seconds: 2 });
    }
    const answers = await Promise.all(bodies.map((body) => visitor.call(sendSms, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === tooSoon)).toHaveLength(10);
  });
});
