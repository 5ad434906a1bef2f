import {
  changeEmail,
  forgetPassword,
  getStudentInfo,
  loginByPassword,
  resetPassword,
  sendEmailCode,
  validatePasswordReset,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { passMobileCheck } from '../../visits/pass-mobile-check.ts';
import { startTestApp } from '../../test-app.ts';
import { storedEmail } from '../../../platform/contact/contact.ts';
import { testSealing } from '../../test-signer.ts';

const school = await startTestApp({
  sandbox: true,
  environment: { PUBLIC_URL: 'http://school.example:8080/' },
});
const old = 'xuezhou2026';
const password = 'xuezhou2027';
const [resetExpired, resetExpiredMessage] = refusals.resetExpired;

let count = 0;
let visitor: TestClient;
let student: { studentId: number; mobile: string; email: string };

beforeEach(async () => {
  school.clock.reset();
  count += 1;
  visitor = school.visit({ address: `10.1.0.${count}` });
  const email = `forgetful${count}@example.com`;
  const made = await makeStudent(school.connection, { password: old, email });
  student = { studentId: made.studentId, mobile: made.mobile!, email };
});

const forget = async (username: string, client = visitor) =>
  await client.call(forgetPassword, {
    body: { username, captchaId: await school.passCaptcha(client, 'password') },
  });

const validate = (username: string, code: string, client = visitor) =>
  client.call(validatePasswordReset, { body: { username, code } });

const reset = (token: string, wanted = password, client = visitor) =>
  client.call(resetPassword, { body: { token, password: wanted } });

const logIn = (given: string, username = student.mobile) =>
  school.visit().call(loginByPassword, { body: { j_username: username, j_password: given } });

async function mailedToken(): Promise<string> {
  await forget(student.email);
  const [mail] = await school.mails(student.email);
  const link = new URL(/http\S+/.exec(mail?.text ?? '')![0]);
  expect(link.origin + link.pathname).toBe('http://school.example:8080/password/reset');
  return link.searchParams.get('token')!;
}

describe('[POST /api/password/forget] a forgotten password', () => {
  it('[account.password] sends a code to a phone and says where it went', async () => {
    const { data } = await forget(student.mobile);
    expect(data).toEqual({ kind: 'mobile', to: `139****${student.mobile.slice(-4)}` });
    expect(await school.smsCode(student.mobile)).toMatch(/^\d{6}$/);
  });

  it('[account.email] sends a link to an e-mail, in any case, and says where it went', async () => {
    const { data } = await forget(` ${student.email.toUpperCase()} `);
    expect(data).toEqual({ kind: 'email', to: `f***@example.com` });
    const [mail] = await school.mails(student.email);
    expect(mail?.subject).toBe('重置学校密码');
  });

  it('answers the same, and sends nothing, where there is no such account', async () => {
    const phone = '13700009999';
    expect((await forget(phone)).data).toEqual({ kind: 'mobile', to: '137****9999' });
    await expect(school.smsCode(`+86${phone}`)).rejects.toThrow('no message');
    expect((await forget('nobody@example.com')).data).toEqual({
      kind: 'email',
      to: 'n***@example.com',
    });
    expect(await school.mails('nobody@example.com')).toEqual([]);
    const wrong = refusals.smsCodeWrong[0];
    for (const username of [phone, student.mobile]) {
      if (username !== phone) await forget(username);
      expect((await validate(username, '000000')).status).toBe(wrong);
    }
  });

  it('does the same work before the answer, whether there is such an account or not', async () => {
    const statements = async (username: string) => {
      const asked: string[] = [];
      const { pool } = school.services.database;
      const note = (client: { query: unknown }) => {
        const original = client.query as (...args: unknown[]) => unknown;
        client.query = (...args: unknown[]) => {
          const [query] = args;
          asked.push(typeof query === 'string' ? query : (query as { text: string }).text);
          return original.apply(client, args);
        };
        pool.once('release', () => (client.query = original));
      };
      const captchaId = await school.passCaptcha(visitor, 'password');
      pool.on('acquire', note);
      const { status } = await visitor.call(forgetPassword, { body: { username, captchaId } });
      pool.off('acquire', note);
      expect(status).toBe(200);
      expect(asked.length).toBeGreaterThan(3);
      return asked;
    };
    expect(await statements('13700008888')).toEqual(await statements(student.mobile));
    expect(await statements('nobody2@example.com')).toEqual(await statements(student.email));
  });

  it('needs a phone or an e-mail, and a captcha for this purpose', async () => {
    const [status, message] = refusals.usernameFormat;
    expect(await forget('lin')).toMatchObject({ http: 200, status, message });
    const captchaId = await school.passCaptcha(visitor, 'login');
    const body = { username: student.mobile, captchaId };
    expect((await visitor.call(forgetPassword, { body })).status).toBe(refusals.captchaNeeded[0]);
  });

  it('never lets the Host header choose where the link leads', async () => {
    const captchaId = await school.passCaptcha(visitor, 'password');
    await visitor.send({
      method: 'POST',
      url: '/api/password/forget',
      headers: {
        host: 'elsewhere.example',
        'x-forwarded-host': 'elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ username: student.email, captchaId }).toString(),
    });
    const [mail] = await school.mails(student.email);
    expect(mail?.text).toContain('http://school.example:8080/password/reset?token=');
    expect(mail?.text).not.toContain('elsewhere');
  });

  it.each(['lin@example.com\r\nBcc: wei@example.com', 'lin@example.com,wei@example.com'])(
    'sends nothing for the header injection %j',
    async (username) => {
      expect((await forget(username)).status).toBe(refusals.usernameFormat[0]);
      expect(await school.mails('wei@example.com')).toEqual([]);
    },
  );

  it('mails one address only so often', async () => {
    school.clock.set('2026-03-01T10:00:01Z');
    expect((await forget(student.email)).status).toBe(200);
    const elsewhere = school.visit({ address: '10.2.0.1' });
    expect((await forget(student.email, elsewhere)).status).toBe(refusals.emailTooSoon[0]);
  });
});

describe('[POST /api/password/reset/validate] the code or the link', () => {
  it('a code becomes a token, once, for the browser that asked', async () => {
    await forget(student.mobile);
    const code = await school.smsCode(student.mobile);
    const stranger = school.visit();
    await school.passCaptcha(stranger, 'any');
    expect((await validate(student.mobile, code, stranger)).status).not.toBe(200);
    expect((await validate(student.mobile, code)).status).toBe(200);
    expect((await validate(student.mobile, code)).status).toBe(refusals.smsCodeExpired[0]);
  });

  it('a code can be tried five times', async () => {
    await forget(student.mobile);
    const code = await school.smsCode(student.mobile);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1)
      expect((await validate(student.mobile, wrong)).status).toBe(refusals.smsCodeWrong[0]);
    expect((await validate(student.mobile, code)).status).toBe(refusals.tooManyAttempts[0]);
  });

  it('a link stays good until it is used', async () => {
    const token = await mailedToken();
    const anywhere = school.visit();
    for (let time = 0; time < 2; time += 1) {
      const answer = await anywhere.call(validatePasswordReset, { body: { code: token } });
      expect(answer.data).toEqual({ token });
    }
    expect((await reset(token)).status).toBe(200);
    expect((await validate(student.email, token)).status).toBe(resetExpired);
  });

  it.each(['x', 'a.b', `0197b5a0-0000-7000-8000-000000000001.${'a'.repeat(43)}`])(
    'the token %j is none',
    async (code) => {
      const status = resetExpired;
      expect(await validate(student.email, code)).toMatchObject({ status });
      expect(await reset(code)).toMatchObject({ status, message: resetExpiredMessage });
    },
  );
});

describe('[POST /api/password/reset] the new password', () => {
  it('[account.password] is set by the token of a code, and ends every session', async () => {
    const loggedIn = await school.signIn(student.studentId);
    await forget(student.mobile);
    const { data } = await validate(student.mobile, await school.smsCode(student.mobile));
    expect((await reset(data.token)).status).toBe(200);
    expect(await loggedIn.data(getStudentInfo)).toMatchObject({ unLogin: true });
    expect((await logIn(password)).status).toBe(200);
    expect((await logIn(old)).status).toBe(refusals.loginFailed[0]);
  });

  it('is set by the token of a link, once, also at the same moment', async () => {
    const token = await mailedToken();
    const answers = await Promise.all([reset(token, 'one-of-2026'), reset(token, 'two-of-2026')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      resetExpired,
    ]);
    expect((await reset(token)).status).toBe(resetExpired);
  });

  it('must follow within 15 minutes', async () => {
    const token = await mailedToken();
    school.clock.advance({ minutes: 15 });
    expect((await reset(token)).status).toBe(resetExpired);
    expect((await logIn(old)).status).toBe(200);
  });

  it.each(['', 'short1', '12345678', 'abcdefgh', 'password1'])(
    '[account.password] is not %j, which leaves the token as it was',
    async (weak) => {
      const token = await mailedToken();
      expect((await reset(token, weak)).status).toBe(refusals.passwordFormat[0]);
      expect((await reset(token)).status).toBe(200);
    },
  );

  it('makes tokens that were sent before worthless', async () => {
    const first = await mailedToken();
    school.clock.advance({ minutes: 1 });
    const second = await mailedToken();
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first, 'another-2026')).status).toBe(resetExpired);
  });

  it('lets in an owner whom a guesser had locked out', async () => {
    for (let time = 0; time < 10; time += 1) await logIn('wrong-password-1');
    expect((await logIn(old)).status).toBe(refusals.tooManyAttempts[0]);
    await reset(await mailedToken());
    expect((await logIn(password)).status).toBe(200);
    expect((await logIn(password, student.email)).status).toBe(200);
  });

  it('cannot be made from what the database and the jobs hold', async () => {
    await forget(student.email);
    const { rows } = await school.services.database.pool.query<{ payload: string }>(
      `select payload::text as payload from graphile_worker._private_jobs`,
    );
    const [mail] = await school.mails(student.email);
    const token = new URL(/http\S+/.exec(mail?.text ?? '')![0]).searchParams.get('token')!;
    const [, secret = ''] = token.split('.');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ payload }) => payload.includes(secret))).toBe(false);
  });
});

it('a link is for the student to whom it was sent, whoever has the e-mail later', async () => {
  const token = await mailedToken();
  await school.connection
    .updateTable('student')
    .set(storedEmail(testSealing, `new${student.email}`))
    .where('student_id', '=', student.studentId)
    .execute();
  const other = await makeStudent(school.connection, { email: student.email, password: old });
  expect((await reset(token)).status).toBe(200);
  expect((await logIn(old, other.mobile!)).status).toBe(200);
});

it('a new e-mail makes a link worthless that went to the one before', async () => {
  const token = await mailedToken();
  const owner = await school.signIn(student.studentId);
  const email = `new${student.email}`;
  await passMobileCheck(school, owner);
  const captchaId = await school.passCaptcha(owner, 'bind');
  await owner.data(sendEmailCode, { body: { email, captchaId } });
  const [mail] = await school.mails(email);
  await owner.data(changeEmail, { body: { email, code: /\d{6}/.exec(mail!.text)![0] } });
  expect((await reset(token)).status).toBe(resetExpired);
});
