import { getStudentInfo, loginBySms, logout, sendSmsForLogin } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStudent } from '../../factories.ts';
import { smsVisits } from '../../visits/sms-visits.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });
const { now, withPass, askForCode, login } = smsVisits(school);

const [wrongCode, wrongCodeMessage] = refusals.smsCodeWrong;
const [expiredCode] = refusals.smsCodeExpired;
const [tooManyTries] = refusals.tooManyAttempts;

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('login by SMS', () => {
  beforeEach(async () => {
    await makeStudent(school.connection, { mobile: now.phone.mobile });
  });

  it('[POST /api/login/sms#1,2] lets in who has the code of 6 digits that the phone received, and logs out again [GET /api/j_spring_security_logout]', async () => {
    const code = await askForCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await now.visitor.data(loginBySms, { body: { ...now.phone, smsCode: code } })).toBe(
      true,
    );
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({ unLogin: false });

    const session = now.visitor.cookies.get('xz_session')!;
    expect(await now.visitor.data(logout)).toBe(true);
    expect(now.visitor.cookies.has('xz_session')).toBe(false);
    now.visitor.cookies.set('xz_session', session);
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({ unLogin: true });
  });

  it('refuses a wrong code with words, starts no session, and still takes the right one', async () => {
    const code = await askForCode();
    expect(await login(otherThan(code))).toMatchObject({
      http: 200,
      status: wrongCode,
      message: wrongCodeMessage,
      data: null,
    });
    expect(now.visitor.cookies.has('xz_session')).toBe(false);
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
    await now.visitor.data(sendSmsForLogin, { body: await withPass('login', other) });
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
    now.visitor.cookies.set('xz_session', 'planted');
    await login(await askForCode());
    expect(now.visitor.cookies.get('xz_session')).not.toBe('planted');
  });

  it('gives its cookie to no script and to no other site, and keeps the secret out of the database', async () => {
    const code = await askForCode();
    const { headers } = await login(code);
    const cookie = [headers['set-cookie']].flat().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const [, , secret = ''] = now.visitor.cookies.get('xz_session')!.split('.');
    const rows = await school.connection.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const jobs = await school.connection.selectFrom('sms_code').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(code);
  });
});
