import {
  loginByPassword,
  loginBySms,
  mobileExists,
  precheckSms,
  sendSms,
  sendSmsForLogin,
  sendSmsUnique,
  validatePasswordReset,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../capabilities/account/code-of.ts';
import { makeStudent } from '../../factories.ts';
import { smsVisits } from '../../visits/sms-visits.ts';
import { startTestApp } from '../../test-app.ts';
import { mobileDigest } from '../../test-signer.ts';

const school = await startTestApp({ sandbox: true });
const { now, withPass, askForCode, login } = smsVisits(school);

const [expiredCode] = refusals.smsCodeExpired;
const [tooSoon] = refusals.smsTooSoon;
const [tooMany, tooManyMessage] = refusals.smsTooMany;

describe('a code that was asked for', () => {
  const [unknown] = refusals.phoneUnknown;
  const [registered] = refusals.phoneRegistered;
  const precheck = (smsCode: string) =>
    now.visitor.call(precheckSms, { body: { ...now.phone, smsCode } });
  const reset = (code: string) =>
    now.visitor.call(validatePasswordReset, { body: { username: now.phone.mobile, code } });

  it('[POST /api/mobile/sms] without saying what for goes to any phone, and logs a student in', async () => {
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    expect(await now.visitor.data(sendSms, { body: await withPass('any') })).toBe(true);
    const code = await school.smsCode(now.phone.mobile);
    // Not every door: a password is reset by a code that was asked for that.
    expect((await reset(code)).status).toBe(expiredCode);
    expect((await login(code)).status).toBe(200);
  });

  it('[POST /api/mobile/sms/login#1,2] for logging in goes to a registered phone only, and resets no password', async () => {
    const refused = await now.visitor.call(sendSmsForLogin, { body: await withPass('login') });
    expect(refused.status).toBe(unknown);
    await expect(school.smsCode(now.phone.mobile)).rejects.toThrow('no message');
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    const code = await askForCode();
    expect((await reset(code)).status).toBe(expiredCode);
    expect((await login(code)).status).toBe(200);
  });

  it('[POST /api/mobile/sms/unique#1,2] for registering goes to a phone that nobody has, and opens the registration', async () => {
    expect(await now.visitor.data(sendSmsUnique, { body: await withPass('register') })).toBe(true);
    const code = await school.smsCode(now.phone.mobile);
    expect((await login(code)).status).toBe(expiredCode);
    expect((await precheck(code)).data).toBe(1);
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    school.clock.advance({ minutes: 2 });
    const refused = await now.visitor.call(sendSmsUnique, { body: await withPass('register') });
    expect(refused.status).toBe(registered);
  });
});

describe('[account.phone-unknown] a phone that nobody registered', () => {
  const [unknown, message] = refusals.phoneUnknown;

  it('gets no code for login, and no message', async () => {
    expect(
      await now.visitor.call(sendSmsForLogin, { body: await withPass('login') }),
    ).toMatchObject({
      http: 200,
      status: unknown,
      message,
    });
    await expect(school.smsCode(now.phone.mobile)).rejects.toThrow('no message');
  });

  it('cannot log in, and is told so by the code of the phone, which stays good for registering', async () => {
    await now.visitor.data(sendSms, { body: await withPass('any') });
    const code = await school.smsCode(now.phone.mobile);
    expect(await login(code)).toMatchObject({ status: unknown, message });
    const precheck = await now.visitor.call(precheckSms, { body: { ...now.phone, smsCode: code } });
    expect(precheck.data).toBe(1);
  });

  it('is not told from a registered one by who has no code of it', async () => {
    const statuses = async () => [(await login('123456')).status, (await login('12')).status];
    const asUnknown = await statuses();
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    expect(await statuses()).toEqual(asUnknown);
    expect(asUnknown).toEqual([expiredCode, refusals.smsCodeWrong[0]]);
  });
});

describe('[account.phone-registered] a phone that is registered', () => {
  it('gets no code for registration', async () => {
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    const [status, message] = refusals.phoneRegistered;
    expect(
      await now.visitor.call(sendSmsUnique, { body: await withPass('register') }),
    ).toMatchObject({
      http: 200,
      status,
      message,
    });
  });
});

describe('[GET /api/mobile/exists] whether a phone is registered', () => {
  it('is told for a phone of someone and of no one', async () => {
    expect(await now.visitor.data(mobileExists, { query: now.phone })).toBe(false);
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    expect(await now.visitor.data(mobileExists, { query: now.phone })).toBe(true);
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
    const toSend = { ...body, captchaId: await school.passCaptcha(now.visitor, 'any') };
    const [status, message] = refusals.phoneFormat;
    for (const answer of [
      await now.visitor.call(sendSms, { body: toSend }),
      await now.visitor.call(sendSmsForLogin, { body: toSend }),
      await now.visitor.call(sendSmsUnique, { body: toSend }),
    ])
      expect(answer).toMatchObject({ http: 200, status, message });
    expect(
      await now.visitor.call(loginBySms, { body: { ...body, smsCode: '123456' } }),
    ).toMatchObject({
      status,
    });
    expect(
      await now.visitor.call(precheckSms, { body: { ...body, smsCode: '123456' } }),
    ).toMatchObject({ status });
  });

  it('whose two forms disagree is refused', async () => {
    const body = await withPass('any', {
      mobile: '+8613800000000',
      shortMobile: '13900000000',
    });
    expect((await now.visitor.call(sendSms, { body })).status).toBe(refusals.phoneFormat[0]);
  });

  it('of another region is taken', async () => {
    const body = await withPass('any', { mobile: '+85291234567', shortMobile: '91234567' });
    expect(await now.visitor.data(sendSms, { body })).toBe(true);
    expect(await school.smsCode('85291234567')).toMatch(/^\d{6}$/);
  });
});

describe('codes', () => {
  const ask = async () => await now.visitor.call(sendSms, { body: await withPass('any') });

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

  it('come again after a minute, though the clock was set back by an hour, and the newest is taken', async () => {
    const ids = async () =>
      (
        await school.connection
          .selectFrom('sms_code')
          .where('mobile_digest', '=', mobileDigest(now.phone.mobile))
          .select('sms_code_id')
          .execute()
      ).map((row) => row.sms_code_id);
    expect((await ask()).status).toBe(200);
    const [first = ''] = await ids();
    school.clock.set(school.clock.now());
    school.clock.advance({ hours: -1 });
    expect((await ask()).status).toBe(200);
    expect((await ask()).message).toMatch(/请 \d{1,2} 秒后再试/);
    const newest = (await ids()).find((id) => id !== first) ?? '';
    const smsCode = codeOf(school.services, newest);
    expect(await now.visitor.data(precheckSms, { body: { ...now.phone, smsCode } })).toBe(1);
  });

  it('come once to who asks many times at the same moment', async () => {
    // The cookie that all passes are bound to comes with the first.
    const passes = [await withPass('any')];
    while (passes.length < 5) passes.push(await withPass('any'));
    const answers = await Promise.all(passes.map((body) => now.visitor.call(sendSms, { body })));
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
      await makeStudent(school.connection, { mobile: now.phone.mobile, password });
      const login = { j_username: now.phone.mobile, j_password: password };
      if (isKnown) await now.visitor.data(loginByPassword, { body: login });
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
      statuses.push((await now.visitor.call(sendSms, { body })).status);
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
    const answers = await Promise.all(bodies.map((body) => now.visitor.call(sendSms, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === tooSoon)).toHaveLength(10);
  });
});
