import {
  checkNickname,
  getStudentInfo,
  loginByPassword,
  precheckSms,
  registerBySms,
  sendSms,
  sendSmsUnique,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';
import { mobileDigest } from '../../test-signer.ts';

const school = await startTestApp({ sandbox: true });

let visitor: TestClient;
let phone: { mobile: string; shortMobile: string };
let numbers = 0;

const phoneOf = (number: number) => {
  const shortMobile = `136${String(number).padStart(8, '0')}`;
  return { mobile: `+86${shortMobile}`, shortMobile };
};

beforeEach(() => {
  school.clock.reset();
  phone = phoneOf(++numbers);
  visitor = school.visit({ address: `10.0.0.${numbers}` });
});

async function precheck(client = visitor, own = phone): Promise<1 | 2 | 3> {
  const captchaId = await school.passCaptcha(client, 'any');
  await client.data(sendSms, { body: { ...own, captchaId } });
  const smsCode = await school.smsCode(own.mobile);
  return await client.data(precheckSms, { body: { ...own, smsCode } });
}

const register = (
  wishes: { nickName?: string; password?: string; guardianAgreed?: boolean } = {},
  client = visitor,
  own = phone,
) =>
  client.call(registerBySms, {
    body: {
      ...own,
      nickName: `新同学${own.shortMobile.slice(-4)}`,
      password: 'xuezhou2026',
      ...wishes,
    },
  });

describe('[POST /api/login/sms/precheck] the precheck', () => {
  it('answers 1 to a new phone, which then registers and is logged in', async () => {
    const captchaId = await school.passCaptcha(visitor, 'register');
    await visitor.data(sendSmsUnique, { body: { ...phone, captchaId } });
    const smsCode = await school.smsCode(phone.mobile);
    expect(await visitor.data(precheckSms, { body: { ...phone, smsCode } })).toBe(1);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ unLogin: true });
    expect(await register({ nickName: '林知远' })).toMatchObject({ status: 200, data: true });
    expect(await visitor.data(getStudentInfo)).toMatchObject({
      unLogin: false,
      nickname: '林知远',
      mobile: `136****${phone.shortMobile.slice(-4)}`,
      profile: { mobileValided: true, passwordAes: 'set', identificationStatus: 0 },
    });
    const later = school.visit();
    const given = { j_username: phone.shortMobile, j_password: 'xuezhou2026' };
    expect(await later.data(loginByPassword, { body: given })).toBe(true);
  });

  it('answers 2 to a known phone and logs it in', async () => {
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect(await precheck()).toBe(2);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ unLogin: false });
  });

  it('answers 3 to a wrong code', async () => {
    const captchaId = await school.passCaptcha(visitor, 'any');
    await visitor.data(sendSms, { body: { ...phone, captchaId } });
    const code = await school.smsCode(phone.mobile);
    const smsCode = code === '000000' ? '000001' : '000000';
    expect(await visitor.data(precheckSms, { body: { ...phone, smsCode } })).toBe(3);
  });
});

describe('registration', () => {
  const [expired] = refusals.registrationExpired;

  it('[POST /api/register/sms#1,2] [site.vendor#2] makes one account, knows who sent it, and logs it in', async () => {
    await precheck();
    const body = { ...phone, nickName: '一起学习', password: 'xuezhou2026', vendorId: 31 };
    const answers = await Promise.all([
      visitor.call(registerBySms, { body }),
      visitor.call(registerBySms, { body }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200,
      refusals.phoneRegistered[0],
    ]);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ nickname: '一起学习' });
    const made = await school.connection
      .selectFrom('student')
      .where('mobile_digest', '=', mobileDigest(phone.mobile))
      .select(['vendor_id', 'mobile_valid'])
      .execute();
    expect(made).toEqual([{ vendor_id: 31, mobile_valid: true }]);
    // The proof of the phone is used up.
    expect((await register()).status).toBe(expired);
  });

  it.each([
    [{}, ['legal', 'privacy']],
    [{ guardianAgreed: false }, ['legal', 'privacy']],
    [{ guardianAgreed: true }, ['guardian', 'legal', 'privacy']],
  ])('with %o keeps what was agreed to, by whom and when', async (wishes, documents) => {
    await precheck();
    expect((await register(wishes)).status).toBe(200);
    const accepted = await school.connection
      .selectFrom('accepted_words')
      .innerJoin('student', 'student.student_id', 'accepted_words.student_id')
      .where('mobile_digest', '=', mobileDigest(phone.mobile))
      .select(['document', 'version'])
      .orderBy('document')
      .execute();
    expect(accepted.map(({ document }) => document)).toEqual(documents);
    // A guardian agrees to the privacy policy.
    expect(new Set(accepted.map(({ version }) => version)).size).toBe(2);
  });

  it('needs a precheck', async () => {
    expect((await register()).status).toBe(expired);
  });

  it("needs the precheck of this phone, not of another's", async () => {
    await precheck();
    expect((await register({}, visitor, phoneOf(5000))).status).toBe(expired);
  });

  it('must follow within 15 minutes', async () => {
    await precheck();
    school.clock.advance({ minutes: 15 });
    expect((await register()).status).toBe(expired);
  });

  it('does not believe a ticket that was changed', async () => {
    await precheck();
    const [until = '', signature] = visitor.cookies.get('xz_registration')!.split('.');
    visitor.cookies.set('xz_registration', `${Number(until) + 1}.${signature}`);
    expect((await register()).status).toBe(expired);
  });

  it.each(['', 'abc', '一', 'x'.repeat(33), '学'.repeat(17), 'with blank', '<b>bold</b>', 'naïve'])(
    'refuses the nickname %j',
    async (nickName) => {
      await precheck();
      expect((await register({ nickName })).status).toBe(refusals.nicknameFormat[0]);
    },
  );

  it.each(['', 'short1', '12345678', 'abcdefgh', 'password1'])(
    'refuses the password %j',
    async (password) => {
      await precheck();
      expect((await register({ password })).status).toBe(refusals.passwordFormat[0]);
    },
  );

  it.each(['管理员', '官方客服', 'root'])(
    'keeps the nickname %j for the school',
    async (nickName) => {
      await precheck();
      expect((await register({ nickName })).status).toBe(refusals.nicknameTaken[0]);
    },
  );

  it("refuses a nickname that looks like another's", async () => {
    await makeStudent(school.connection, { nickname: 'Zhou_Xue' });
    await precheck();
    const [status, message] = refusals.nicknameTaken;
    expect(await register({ nickName: 'zhou_xUE' })).toMatchObject({ http: 200, status, message });
    expect((await register({ nickName: 'zhou_xue2' })).status).toBe(200);
  });

  it('refuses a phone that was registered in between', async () => {
    await precheck();
    await makeStudent(school.connection, { mobile: phone.mobile });
    expect((await register()).status).toBe(refusals.phoneRegistered[0]);
  });

  it('gives a nickname to one of two who want it at the same moment', async () => {
    const other = school.visit();
    const otherPhone = phoneOf(6000);
    await precheck();
    await precheck(other, otherPhone);
    const answers = await Promise.all([
      register({ nickName: '同一个名字' }),
      register({ nickName: '同一个名字' }, other, otherPhone),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === refusals.nicknameTaken[0])).toHaveLength(1);
  });
});

describe('[POST /api/register/v2/checknickname] the check of a nickname', () => {
  it('tells format and uniqueness apart', async () => {
    await makeStudent(school.connection, { nickname: '周小满一号' });
    const check = (nickname: string) => visitor.data(checkNickname, { body: { nickname } });
    expect(await check('周小满一号')).toEqual({ isFormatValid: true, isUnique: false });
    expect(await check('周小满二号')).toEqual({ isFormatValid: true, isUnique: true });
    expect(await check('周')).toEqual({ isFormatValid: false, isUnique: true });
    expect(await check('ab_-')).toEqual({ isFormatValid: true, isUnique: true });
  });
});
