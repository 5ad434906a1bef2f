import {
  bindMobile,
  checkOwnMobile,
  forgetPassword,
  getStudentInfo,
  resetPassword,
  sendMobileCheck,
  sendSmsToBind,
  updateMobile,
  validatePasswordReset,
  type CaptchaPurpose,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { passMobileCheck } from '../../visits/pass-mobile-check.ts';
import { startTestApp } from '../../test-app.ts';
import { mobileDigest } from '../../test-signer.ts';

const school = await startTestApp({ sandbox: true });

let numbers = 0;
let phone: { mobile: string; shortMobile: string };
const newPhone = () => {
  const shortMobile = `134${String(++numbers).padStart(8, '0')}`;
  return { mobile: `+86${shortMobile}`, shortMobile };
};

beforeEach(() => {
  school.clock.reset();
  phone = newPhone();
});

type Student = TestClient & { readonly studentId: number };

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const withPass = async (client: TestClient, purpose: CaptchaPurpose, given = phone) => ({
  ...given,
  captchaId: await school.passCaptcha(client, purpose),
});
const signInWithoutPhone = () => school.signIn({ mobile: null });
const mobileOf = async (client: TestClient) => (await client.data(getStudentInfo)).mobile;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askToBind(student: TestClient, given = phone): Promise<string> {
  await student.data(sendSmsToBind, { body: await withPass(student, 'bind', given) });
  return await school.smsCode(given.mobile);
}

describe('[account.bind] [POST /api/mobile/bind] [POST /api/mobile/sms/no-phone] binding a phone', () => {
  it('needs the code that the phone received, and keeps who sent the student', async () => {
    const student = await signInWithoutPhone();
    const smsCode = await askToBind(student);
    expect(
      await statusOf(student.call(bindMobile, { body: { ...phone, smsCode: otherThan(smsCode) } })),
    ).toBe(refusals.smsCodeWrong[0]);
    expect(await mobileOf(student)).toBeNull();
    expect(await student.data(bindMobile, { body: { ...phone, smsCode, vendorId: 77 } })).toBe(
      true,
    );
    const info = await student.data(getStudentInfo);
    expect(info).toMatchObject({
      mobile: `134****${phone.shortMobile.slice(-4)}`,
      profile: { mobileValided: true },
    });
    const row = await school.connection
      .selectFrom('student')
      .select(['mobile_digest', 'vendor_id'])
      .where('student_id', '=', student.studentId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ mobile_digest: mobileDigest(phone.mobile), vendor_id: 77 });
  });

  it('needs shortMobile, and both forms to agree', async () => {
    const student = await signInWithoutPhone();
    const smsCode = await askToBind(student);
    const response = await student.send({
      method: 'POST',
      url: '/api/mobile/bind',
      payload: { mobile: phone.mobile, smsCode },
    });
    expect(response.statusCode).toBe(400);
    const body = { ...phone, shortMobile: '13900000000', smsCode };
    expect(await statusOf(student.call(bindMobile, { body }))).toBe(refusals.phoneFormat[0]);
    expect(await mobileOf(student)).toBeNull();
  });

  it('needs a captcha passed for it', async () => {
    const student = await signInWithoutPhone();
    const body = await withPass(student, 'login');
    expect(await statusOf(student.call(sendSmsToBind, { body }))).toBe(refusals.captchaNeeded[0]);
  });

  it('is done for the student of the session, whatever studentId says', async () => {
    const victim = await signInWithoutPhone();
    const student = await signInWithoutPhone();
    const smsCode = await askToBind(student);
    const body = { ...phone, smsCode, studentId: victim.studentId };
    await student.data(bindMobile, { body });
    expect(await mobileOf(victim)).toBeNull();
    expect(await mobileOf(student)).not.toBeNull();
  });

  it('[POST /api/mobile/sms/no-phone#2] is refused to who has a phone already', async () => {
    const student = await school.signIn();
    const before = await mobileOf(student);
    expect(
      await student.call(sendSmsToBind, { body: await withPass(student, 'bind') }),
    ).toMatchObject({
      http: 200,
      status: refusals.mobileCheckNeeded[0],
    });
    const body = { ...phone, smsCode: '123456' };
    expect(await statusOf(student.call(bindMobile, { body }))).toBe(refusals.phoneBound[0]);
    expect(await mobileOf(student)).toBe(before);
  });

  it('takes a number whose owner never proved it', async () => {
    await makeStudent(school.connection, { mobile: phone.mobile, mobileValid: false });
    const student = await signInWithoutPhone();
    const smsCode = await askToBind(student);
    expect(await student.data(bindMobile, { body: { ...phone, smsCode } })).toBe(true);
  });
});

describe('[account.phone-bound] a phone that is bound', () => {
  const [status, message] = refusals.phoneBound;

  it('gets no code, and cannot be bound or changed to', async () => {
    await makeStudent(school.connection, { mobile: phone.mobile });
    const student = await signInWithoutPhone();
    const refused = { http: 200, status, message };
    expect(
      await student.call(sendSmsToBind, { body: await withPass(student, 'bind') }),
    ).toMatchObject(refused);
    await expect(school.smsCode(phone.mobile)).rejects.toThrow('no message');
    expect(await student.call(bindMobile, { body: { ...phone, smsCode: '123456' } })).toMatchObject(
      refused,
    );
    expect(
      await student.call(updateMobile, { body: { ...phone, mobileCode: '123456' } }),
    ).toMatchObject(refused);
  });

  it('in between is still refused, and leaves it to the faster one', async () => {
    const student = await signInWithoutPhone();
    const smsCode = await askToBind(student);
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect(await statusOf(student.call(bindMobile, { body: { ...phone, smsCode } }))).toBe(status);
  });

  it('goes to one of two who bind it at the same moment', async () => {
    const one = await signInWithoutPhone();
    const two = await signInWithoutPhone();
    const first = await askToBind(one);
    school.clock.advance({ seconds: 61 });
    const second = await askToBind(two);
    const answers = await Promise.all([
      one.call(bindMobile, { body: { ...phone, smsCode: first } }),
      two.call(bindMobile, { body: { ...phone, smsCode: second } }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, status]);
  });
});

describe('[POST /api/account/mobile/sms#1,2] [POST /api/account/mobile/check] the check of the own phone', () => {
  it('takes the code that went to the phone, and no code that was sent for something else', async () => {
    const student = await school.signIn({ mobile: phone.mobile });
    const body = { captchaId: await school.passCaptcha(student, 'any') };
    expect(await student.data(sendMobileCheck, { body })).toBe(true);
    const code = await school.smsCode(phone.mobile);
    const check = (mobileCode: string, client: TestClient = student) =>
      statusOf(client.call(checkOwnMobile, { body: { mobileCode } }));
    expect(await check(otherThan(code))).toBe(refusals.smsCodeWrong[0]);
    expect(await check(code, await school.signIn())).toBe(refusals.smsCodeExpired[0]);
    expect(await check(code)).toBe(200);
    expect(await check(code)).toBe(refusals.smsCodeExpired[0]);
  });

  it('is asked of nobody without a phone', async () => {
    const student = await signInWithoutPhone();
    const body = { captchaId: await school.passCaptcha(student, 'any') };
    expect(await statusOf(student.call(sendMobileCheck, { body }))).toBe(refusals.phoneRequired[0]);
    expect(await statusOf(student.call(checkOwnMobile, { body: { mobileCode: '123456' } }))).toBe(
      refusals.phoneRequired[0],
    );
  });

  it('needs a captcha', async () => {
    const student = await school.signIn({ mobile: phone.mobile });
    const body = { captchaId: '0197b5a0-0000-4000-8000-000000000001' };
    expect(await statusOf(student.call(sendMobileCheck, { body }))).toBe(refusals.captchaNeeded[0]);
  });
});

describe('[account.phone-update] [POST /api/mobile/update] changing the phone', () => {
  const [checkNeeded, checkNeededMessage] = refusals.mobileCheckNeeded;
  let student: Student;

  beforeEach(async () => {
    student = await school.signIn({ mobile: phone.mobile });
  });

  const update = (given: typeof phone, mobileCode: string, client: TestClient = student) =>
    client.call(updateMobile, { body: { ...given, mobileCode } });

  it('needs the check of the old phone and the code of the new one', async () => {
    const next = newPhone();
    expect(await update(next, '123456')).toMatchObject({
      http: 200,
      status: checkNeeded,
      message: checkNeededMessage,
    });
    await passMobileCheck(school, student);
    const code = await askToBind(student, next);
    expect(await update(next, otherThan(code))).toMatchObject({
      status: refusals.smsCodeWrong[0],
      message: refusals.smsCodeWrong[1],
    });
    expect(await update(next, code)).toMatchObject({ status: 200, data: true });
    expect(await mobileOf(student)).toBe(`134****${next.shortMobile.slice(-4)}`);
    // The old number is free again.
    const other = await signInWithoutPhone();
    school.clock.advance({ minutes: 2 });
    const smsCode = await askToBind(other, phone);
    expect(await other.data(bindMobile, { body: { ...phone, smsCode } })).toBe(true);
  });

  it('makes a reset worthless that was opened by a code of the old phone', async () => {
    const visitor = school.visit();
    const captchaId = await school.passCaptcha(visitor, 'password');
    const username = phone.shortMobile;
    await visitor.data(forgetPassword, { body: { username, captchaId } });
    const code = await school.smsCode(phone.mobile);
    const { token } = await visitor.data(validatePasswordReset, { body: { username, code } });
    school.clock.advance({ minutes: 2 });
    await passMobileCheck(school, student);
    const next = newPhone();
    expect((await update(next, await askToBind(student, next))).status).toBe(200);
    const body = { token, password: 'sailing2027' };
    expect(await statusOf(visitor.call(resetPassword, { body }))).toBe(refusals.resetExpired[0]);
  });

  it('is told to the e-mail of the account, where it has a real one', async () => {
    const changeOf = async (email: string) => {
      const owner = await school.signIn({ email });
      await passMobileCheck(school, owner);
      const next = newPhone();
      expect((await update(next, await askToBind(owner, next), owner)).status).toBe(200);
      return { mails: await school.mails(email), next };
    };
    const { mails, next } = await changeOf('owner.of.phone@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['您的学校账号已更换手机号']);
    expect(mails[0]?.text).not.toContain(next.shortMobile);
    expect((await changeOf('x1@temp.xuezhou.invalid')).mails).toEqual([]);
  });

  it('needs another check for the next change', async () => {
    const next = newPhone();
    await passMobileCheck(school, student);
    await update(next, await askToBind(student, next));
    expect(await statusOf(update(newPhone(), '123456'))).toBe(checkNeeded);
  });

  it('must follow the check within 15 minutes, in the same session', async () => {
    await passMobileCheck(school, student);
    const next = newPhone();
    const code = await askToBind(student, next);
    const elsewhere = await school.signIn(student.studentId);
    expect(await statusOf(update(next, code, elsewhere))).toBe(checkNeeded);
    student = elsewhere;
    school.clock.advance({ seconds: 61 });
    await passMobileCheck(school, student);
    school.clock.advance({ minutes: 15 });
    expect(await statusOf(update(newPhone(), '123456'))).toBe(checkNeeded);
  });

  it('to the same phone or to one of another is refused with words', async () => {
    await passMobileCheck(school, student);
    expect((await update(phone, '123456')).message).toBe('这就是你现在的手机号，请换一个');
    const others = newPhone();
    await makeStudent(school.connection, { mobile: others.mobile });
    expect((await update(others, '123456')).message).toBe(refusals.phoneBound[1]);
  });

  it('is done once by two clicks at the same moment', async () => {
    await passMobileCheck(school, student);
    const next = newPhone();
    const code = await askToBind(student, next);
    const answers = await Promise.all([update(next, code), update(next, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mobileOf(student)).toBe(`134****${next.shortMobile.slice(-4)}`);
  });
});
