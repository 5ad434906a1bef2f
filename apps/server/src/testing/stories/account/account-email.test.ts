import {
  changeEmail,
  getStudentInfo,
  isEmailAvailable,
  loginByPassword,
  sendEmailCode,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStudent, type StudentWishes } from '../../factories.ts';
import { passMobileCheck } from '../../visits/pass-mobile-check.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });

type Student = Awaited<ReturnType<typeof school.signIn>>;

let count = 0;
let email: string;
let student: Student;

beforeEach(async () => {
  school.clock.reset();
  count += 1;
  email = `student${count}@example.com`;
  student = await signIn();
});

/** Who has no phone has none to prove; a test of its own is about those who have one. */
const signIn = (wishes: StudentWishes = {}) => school.signIn({ mobile: null, ...wishes });

const ask = async (to = email, who = student) =>
  await who.call(sendEmailCode, {
    body: { email: to, captchaId: await school.passCaptcha(who, 'bind') },
  });

async function receivedCode(to = email): Promise<string> {
  const [newest] = await school.mails(to);
  return /\d{6}/.exec(newest?.text ?? '')![0];
}

const change = (code: string, to = email, who = student) =>
  who.call(changeEmail, { body: { email: to, code } });

const other = (code: string) => (code === '000000' ? '000001' : '000000');
const [emailCodeWrong] = refusals.emailCodeWrong;
const [emailTooSoon] = refusals.emailTooSoon;

describe('[POST /api/account/email] binding an e-mail', () => {
  it('[account.email] [account.info] needs the code that was mailed to it', async () => {
    expect(await ask()).toMatchObject({ status: 200, data: true });
    expect(await change(await receivedCode())).toMatchObject({ status: 200, data: { email } });
    expect(await student.data(getStudentInfo)).toMatchObject({ email, hasBindEmail: true });
  });

  it('[account.email] stores it in lower case, so that it logs in in any case', async () => {
    const owner = await signIn({ password: 'xuezhou2026' });
    await ask(' Student.Of@Example.COM ', owner);
    const code = await receivedCode('student.of@example.com');
    const { data } = await change(code, 'STUDENT.of@example.com', owner);
    expect(data).toEqual({ email: 'student.of@example.com' });
    const body = { j_username: 'Student.OF@example.com', j_password: 'xuezhou2026' };
    expect(await school.visit().data(loginByPassword, { body })).toBe(true);
  });

  it('[account.email] refuses what is no e-mail', async () => {
    const [status, message] = refusals.emailFormat;
    expect(message).toBe('邮箱地址格式不正确');
    expect(await ask('lin@example')).toMatchObject({ http: 200, status, message });
    expect((await change('123456', 'lin@example')).status).toBe(status);
  });

  it("[account.email] refuses another's, whenever it became so", async () => {
    const [emailTaken] = refusals.emailTaken;
    await ask();
    const code = await receivedCode();
    await makeStudent(school.connection, { email });
    expect((await change(code)).status).toBe(emailTaken);
    school.clock.advance({ minutes: 2 });
    expect((await ask(email.toUpperCase())).status).toBe(emailTaken);
  });

  it('is told to the e-mail before', async () => {
    const before = `before.${email}`;
    const owner = await signIn({ email: before });
    await ask(email, owner);
    await change(await receivedCode(), email, owner);
    const [mail] = await school.mails(before);
    expect(mail?.subject).toBe('您的学校账号已更换邮箱');
    expect(mail?.text).not.toContain(email);
  });

  it('gives an e-mail to one of two who prove it at the same moment', async () => {
    const rival = await signIn();
    await ask();
    const code = await receivedCode();
    school.clock.advance({ minutes: 1 });
    await ask(email, rival);
    const rivalCode = await receivedCode();
    const answers = await Promise.all([change(code), change(rivalCode, email, rival)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.emailTaken[0],
    ]);
  });

  it('[account.temp-email] refuses one that stands for none, and shows it as none', async () => {
    expect((await ask('x1@temp.xuezhou.invalid')).status).toBe(refusals.emailFormat[0]);
    const nobody = await signIn({ email: `x${count}@temp.xuezhou.invalid` });
    expect(await nobody.data(getStudentInfo)).toMatchObject({ email: null, hasBindEmail: false });
  });
});

describe('binding an e-mail to an account with a phone', () => {
  const [status, message] = refusals.mobileCheckNeeded;
  let owner: Student;

  beforeEach(async () => {
    owner = await school.signIn();
  });

  it('needs the check of the phone: without it no code is mailed', async () => {
    expect(await ask(email, owner)).toMatchObject({ http: 200, status, message });
    expect(await school.mails(email)).toEqual([]);
    await passMobileCheck(school, owner);
    expect((await ask(email, owner)).status).toBe(200);
    expect((await change(await receivedCode(), email, owner)).status).toBe(200);
  });

  it('must follow the check within 15 minutes, in the same session', async () => {
    await passMobileCheck(school, owner);
    await ask(email, owner);
    const code = await receivedCode();
    const elsewhere = await school.signIn(owner.studentId);
    expect((await change(code, email, elsewhere)).status).toBe(status);
    owner = elsewhere;
    school.clock.advance({ minutes: 2 });
    await passMobileCheck(school, owner);
    school.clock.advance({ minutes: 15 });
    expect((await change(code, email, owner)).status).toBe(status);
    expect((await owner.data(getStudentInfo)).email).toBeNull();
  });
});

describe('the code of an e-mail', () => {
  it('is for ten minutes', async () => {
    await ask();
    const code = await receivedCode();
    school.clock.advance({ minutes: 10 });
    expect((await change(code)).status).toBe(emailCodeWrong);
  });

  it('is used once', async () => {
    await ask();
    const code = await receivedCode();
    const answers = await Promise.all([change(code), change(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await change(code)).status).toBe(emailCodeWrong);
  });

  it('is for this e-mail and this student alone', async () => {
    await ask();
    const code = await receivedCode();
    expect((await change(code, `x${email}`)).status).toBe(emailCodeWrong);
    expect((await change(code, email, await signIn())).status).toBe(emailCodeWrong);
    expect((await change(code)).status).toBe(200);
  });

  it('can be tried five times, also at once', async () => {
    await ask();
    const code = await receivedCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(other(code))));
    const tried = answers.filter(({ status }) => status === emailCodeWrong);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect((await change(code)).status).toBe(refusals.tooManyAttempts[0]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %j', async (code) => {
    await ask();
    expect((await change(code)).status).toBe(emailCodeWrong);
  });
});

describe('asking for a code', () => {
  it('needs a captcha, once', async () => {
    const captchaId = await school.passCaptcha(student, 'bind');
    const body = { email, captchaId };
    expect((await student.call(sendEmailCode, { body })).status).toBe(200);
    expect((await student.call(sendEmailCode, { body })).status).toBe(refusals.captchaNeeded[0]);
  });

  it('is limited for a student and, whoever asks, for an e-mail', async () => {
    school.clock.set('2026-03-01T10:00:01Z');
    expect((await ask()).status).toBe(200);
    expect((await ask(`x${email}`)).status).toBe(emailTooSoon);
    expect((await ask(email, await signIn())).status).toBe(emailTooSoon);
    for (let minute = 1; minute < 5; minute += 1) {
      school.clock.advance({ minutes: 1 });
      expect((await ask()).status).toBe(200);
    }
    school.clock.advance({ minutes: 1 });
    expect((await ask()).status).toBe(emailTooSoon);
    school.clock.advance({ hours: 1 });
    expect((await ask()).status).toBe(200);
  });
});

describe('header injection', () => {
  it.each([
    'lin@example.com\r\nBcc: wei@example.com',
    'lin@example.com\nSubject: x',
    'lin@example.com,wei@example.com',
    'lin@example.com;wei@example.com',
    'Lin <lin@example.com>',
    '"lin@example.com" <wei@example.com>',
    'lin@example.com%0d%0aBcc:wei@example.com',
    'lin@example.com\u2028Bcc: wei@example.com',
  ])('by %j sends nothing to anybody', async (hostile) => {
    expect((await ask(hostile)).status).toBe(refusals.emailFormat[0]);
    await expect(school.mails('wei@example.com')).resolves.toEqual([]);
  });
});

describe('[GET /api/validate/email] whether an e-mail is available', () => {
  const isAvailable = (value: string, who = school.visit()) =>
    who.call(isEmailAvailable, { query: { value } });

  it('[account.email] is asked in any case', async () => {
    await makeStudent(school.connection, { email });
    expect((await isAvailable(email.toUpperCase())).data).toBe(false);
    expect((await isAvailable(`x${email}`)).data).toBe(true);
    expect((await isAvailable('lin')).status).toBe(refusals.emailFormat[0]);
  });

  it("counts a student's own as available", async () => {
    const owner = await signIn({ email });
    expect((await isAvailable(email, owner)).data).toBe(true);
  });
});

it("takes no fields but its own, and changes nothing of another's", async () => {
  const owner = await signIn({ email });
  const response = await student.send({
    method: 'POST',
    url: '/api/account/email',
    payload: { email: 'a@example.com', code: '123456', studentId: owner.studentId },
  });
  expect(response.statusCode).toBe(400);
  expect((await owner.data(getStudentInfo)).email).toBe(email);
});
