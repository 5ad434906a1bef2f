import {
  changePassword,
  checkOwnMobile,
  editPassword,
  getStudentInfo,
  loginByPassword,
  sendMobileCheck,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });
const old = 'xuezhou2026';
const password = 'xuezhou2027';

type Student = Awaited<ReturnType<typeof school.signIn>>;

beforeEach(() => school.clock.reset());

const canLogIn = async (mobile: string, given: string): Promise<boolean> => {
  const body = { j_username: mobile, j_password: given };
  return (await school.visit().call(loginByPassword, { body })).status === 200;
};

async function ownCode(student: Student, mobile: string): Promise<string> {
  const captchaId = await school.passCaptcha(student, 'any');
  await student.data(sendMobileCheck, { body: { captchaId } });
  return await school.smsCode(mobile);
}

/** One student, logged in on two devices. */
async function signInTwice(wishes: { password?: string } = {}) {
  const { studentId, mobile, nickname } = await makeStudent(school.connection, wishes);
  const here = await school.signIn(studentId);
  const there = school.visit();
  const phone = {
    address: '10.0.0.2',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  };
  const cookie = await school.connection
    .transaction()
    .execute((change) => school.services.sessions.start(change, studentId, phone));
  there.cookies.set('xz_session', cookie);
  const isThereIn = async () => !(await there.data(getStudentInfo)).unLogin;
  expect(await isThereIn()).toBe(true);
  return { here, mobile: mobile!, nickname, isThereIn };
}

describe('[POST /api/account/password] changing the password', () => {
  it('[account.password] takes the old one, and ends the other sessions', async () => {
    const { here, mobile, isThereIn } = await signInTwice({ password: old });
    const body = { oldPassword: old, password };
    expect(await here.data(changePassword, { body })).toBe(true);
    expect(await isThereIn()).toBe(false);
    expect(await here.data(getStudentInfo)).toMatchObject({ unLogin: false });
    expect(await canLogIn(mobile, password)).toBe(true);
    expect(await canLogIn(mobile, old)).toBe(false);
  });

  it('[account.password] takes a code to the own phone, also for the first one', async () => {
    for (const wishes of [{ password: old }, {}]) {
      const { here, mobile, isThereIn } = await signInTwice(wishes);
      const code = await ownCode(here, mobile);
      expect(await here.data(changePassword, { body: { code, password } })).toBe(true);
      expect(await isThereIn()).toBe(false);
      expect((await here.data(getStudentInfo)).profile.passwordAes).toBe('set');
      expect(await canLogIn(mobile, password)).toBe(true);
    }
  });

  it('of a student who has none needs the code', async () => {
    const student = await school.signIn();
    for (const proof of [{}, { oldPassword: '' }, { oldPassword: old }, { code: '123456' }]) {
      const { status } = await student.call(changePassword, { body: { ...proof, password } });
      expect(status).not.toBe(200);
    }
    expect((await student.data(getStudentInfo)).profile.passwordAes).toBeNull();
  });

  it('of a student without password and phone asks for the phone', async () => {
    const student = await school.signIn({ mobile: null });
    const { status } = await student.call(changePassword, { body: { code: '123456', password } });
    expect(status).toBe(refusals.phoneRequired[0]);
  });

  it.each(['', 'short1', '12345678', 'abcdefgh', 'password1', '密码密码密码密码'])(
    '[account.password] refuses %j, and leaves the code as it was',
    async (weak) => {
      const [status, message] = refusals.passwordFormat;
      const { studentId, mobile } = await makeStudent(school.connection);
      const student = await school.signIn(studentId);
      const code = await ownCode(student, mobile!);
      const body = { code, password: weak };
      expect(await student.call(changePassword, { body })).toMatchObject({ status, message });
      expect(await student.data(changePassword, { body: { code, password } })).toBe(true);
    },
  );

  it('gives a guesser of the old one ten tries in a quarter of an hour, also at once', async () => {
    const { here, mobile } = await signInTwice({ password: old });
    school.clock.set('2026-03-01T10:00:00Z');
    const guess = (oldPassword: string) =>
      here.call(changePassword, { body: { oldPassword, password } });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => guess(`wrong-guess-${index}`)),
    );
    const [wrong] = refusals.passwordWrong;
    expect(answers.filter(({ status }) => status === wrong)).toHaveLength(10);
    expect((await guess(old)).status).toBe(refusals.tooManyAttempts[0]);
    school.clock.advance({ minutes: 15 });
    expect((await guess(old)).status).toBe(200);
    school.clock.reset();
    expect(await canLogIn(mobile, password)).toBe(true);
  });

  it('is told to the e-mail of the student', async () => {
    const student = await school.signIn({ password: old, email: 'told@example.com' });
    await student.data(changePassword, { body: { oldPassword: old, password } });
    const [mail] = await school.mails('told@example.com');
    expect(mail?.subject).toBe('您的学校密码已更改');
    expect(mail?.text).not.toContain(password);
  });

  it("cannot be another's", async () => {
    const victim = await makeStudent(school.connection, { password: old });
    const student = await school.signIn({ password: old });
    const response = await student.send({
      method: 'POST',
      url: '/api/account/password',
      payload: { oldPassword: old, password, studentId: victim.studentId },
    });
    expect(response.statusCode).toBe(400);
    const code = '123456';
    expect((await student.call(changePassword, { body: { code, password } })).status).toBe(
      refusals.smsCodeExpired[0],
    );
    expect(await canLogIn(victim.mobile!, old)).toBe(true);
  });
});

describe('[POST /api/account/password/edit] changing it after a check of the phone', () => {
  const edit = (student: Student) => student.call(editPassword, { body: { password } });
  const [checkNeeded] = refusals.mobileCheckNeeded;

  async function check(student: Student, mobile: string): Promise<void> {
    await student.data(checkOwnMobile, { body: { mobileCode: await ownCode(student, mobile) } });
  }

  it('[account.password] needs the check, and ends the other sessions', async () => {
    const { here, mobile, isThereIn } = await signInTwice({ password: old });
    expect((await edit(here)).status).toBe(checkNeeded);
    await check(here, mobile);
    expect((await edit(here)).status).toBe(200);
    expect(await isThereIn()).toBe(false);
    expect(await canLogIn(mobile, password)).toBe(true);
  });

  it('must follow within 15 minutes, in the session that was checked', async () => {
    const { studentId, mobile } = await makeStudent(school.connection, { password: old });
    const student = await school.signIn(studentId);
    await check(student, mobile!);
    school.clock.advance({ minutes: 15 });
    expect((await edit(student)).status).toBe(checkNeeded);
    school.clock.reset();
    expect((await edit(await school.signIn(studentId))).status).toBe(checkNeeded);
    expect(await canLogIn(mobile!, old)).toBe(true);
  });

  it('refuses a weak one and keeps the check', async () => {
    const { studentId, mobile } = await makeStudent(school.connection, { password: old });
    const student = await school.signIn(studentId);
    await check(student, mobile!);
    const weak = { body: { password: 'short1' } };
    expect((await student.call(editPassword, weak)).status).toBe(refusals.passwordFormat[0]);
    expect((await edit(student)).status).toBe(200);
  });
});
