import {
  getStudentInfo,
  listRegions,
  loginByPassword,
  logout,
  updateProfile,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const password = 'xuezhou2026';
const [loginFailed, loginFailedMessage] = refusals.loginFailed;
const [tooManyAttempts] = refusals.tooManyAttempts;

const login = (username: string, given = password, client = school.visit()) =>
  client.call(loginByPassword, { body: { j_username: username, j_password: given } });

describe('[POST /api/j_spring_security_check#1,2] login by password', () => {
  it('takes the phone with or without its region, and the e-mail in any case', async () => {
    await makeStudent(school.connection, {
      mobile: '+8613800000001',
      email: 'lin@example.com',
      password,
    });
    for (const username of ['13800000001', '+8613800000001', ' Lin@Example.com '])
      expect(await login(username)).toMatchObject({ http: 200, status: 200, data: true });
  });

  it('sets a session that the next call is known by', async () => {
    const { mobile, studentId } = await makeStudent(school.connection, { password });
    const visitor = school.visit();
    await login(mobile!, password, visitor);
    expect(await visitor.data(getStudentInfo)).toMatchObject({ studentId, unLogin: false });
  });

  it('never says which part was wrong, and sets no session', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const { mobile: withoutPassword } = await makeStudent(school.connection);
    for (const [username, given] of [
      [mobile!, 'xuezhou2027'],
      ['13811112222', password],
      ['nobody@example.com', password],
      ['not a login name', password],
      [withoutPassword!, password],
    ] as const) {
      const visitor = school.visit();
      expect(await login(username, given, visitor)).toMatchObject({
        http: 200,
        status: loginFailed,
        message: loginFailedMessage,
        data: null,
      });
      expect(visitor.cookies.size).toBe(0);
    }
  });

  it('stops after 10 failures for 15 minutes, the right password included, and no other account', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const { mobile: other } = await makeStudent(school.connection, { password });
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await login(mobile!, 'wrong-password-1')).status).toBe(loginFailed);
      school.clock.advance({ seconds: 1 });
    }
    expect((await login(mobile!)).status).toBe(tooManyAttempts);
    expect((await login(other!)).status).toBe(200);
    school.clock.advance({ minutes: 15 });
    expect((await login(mobile!)).status).toBe(200);
    school.clock.reset();
  });

  it('lets a guesser who tries all at once have no more than 10 tries', async () => {
    const { mobile } = await makeStudent(school.connection, { password });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login(mobile!, `wrong-password-${index}`)),
    );
    expect(answers.filter(({ status }) => status === loginFailed).length).toBeLessThanOrEqual(10);
  });

  it('refuses JSON, as it is a form', async () => {
    const response = await school.visit().send({
      method: 'POST',
      url: '/api/j_spring_security_check',
      payload: { j_username: 1, j_password: true, extra: 'x' },
    });
    expect(response.statusCode).toBe(400);
  });

  // PostgreSQL's text cannot hold one; it must not come out as a fault of ours.
  it('refuses a null character', async () => {
    expect((await login('a\u0000b')).http).toBe(400);
  });
});

describe('[GET /api/nuxt/web/student/info#1,2] the user info', () => {
  it('is that of a guest for a visitor', async () => {
    expect(await school.visit().data(getStudentInfo)).toMatchObject({
      studentId: null,
      unLogin: true,
      nickname: '访客',
      username: '访客',
      profile: { videoSpeed: 1, questionFontSize: 1, mobileValided: false },
    });
  });

  it('[account.phone-mask] shows the first 3 digits of the phone, 4 stars and the last digits', async () => {
    const student = await school.signIn({ mobile: '+8613812345678' });
    expect((await student.data(getStudentInfo)).mobile).toBe('138****5678');
    const abroad = await school.signIn({ mobile: '+85291234567' });
    expect((await abroad.data(getStudentInfo)).mobile).toBe('+852 912****4567');
  });

  it('never holds the password or its hash', async () => {
    const student = await school.signIn({ password });
    const response = await student.send({ method: 'GET', url: '/api/nuxt/web/student/info' });
    expect(response.body).not.toContain(password);
    expect(response.body).not.toContain('argon2');
    expect((await student.data(getStudentInfo)).profile.passwordAes).toBe('set');
  });

  it('shows a temporary e-mail as none', async () => {
    const student = await school.signIn({ email: 'x1@temp.xuezhou.invalid' });
    expect(await student.data(getStudentInfo)).toMatchObject({ email: null, hasBindEmail: false });
  });
});

describe('[POST /api/nuxt/student/profile/update] the preferences', () => {
  it('are kept one by one, and shown by the user info', async () => {
    const student = await school.signIn();
    const wishes = {
      questionLanguage: 'en',
      questionFontSize: 3,
      videoSpeed: 1.3,
      autoRemoveWronglist: false,
      turnOnVoice: false,
      turnOnContinuous: false,
    } as const;
    for (const [name, value] of Object.entries(wishes))
      expect(await student.data(updateProfile, { body: { [name]: value } })).toHaveProperty(
        name,
        value,
      );
    expect((await student.data(getStudentInfo)).profile).toMatchObject(wishes);
  });

  it('of two pages are both kept', async () => {
    const student = await school.signIn();
    await Promise.all([
      student.data(updateProfile, { body: { videoSpeed: 2 } }),
      student.data(updateProfile, { body: { questionFontSize: 2 } }),
    ]);
    expect((await student.data(getStudentInfo)).profile).toMatchObject({
      videoSpeed: 2,
      questionFontSize: 2,
    });
  });

  it.each([
    { mobileValided: true },
    { identificationStatus: 1 },
    { passwordAes: 'x' },
    { studentId: 1 },
    { videoSpeed: 1.7 },
    { videoSpeed: '1.5' },
    { questionFontSize: 4 },
    { questionLanguage: 'fr' },
    { autoRemoveWronglist: null },
    { unknown: 1, videoSpeed: 2 },
  ])('refuse %j and keep nothing of it', async (payload) => {
    const student = await school.signIn();
    const before = await student.data(getStudentInfo);
    const response = await student.send({
      method: 'POST',
      url: '/api/nuxt/student/profile/update',
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toMatch(/[\u4e00-\u9fff]/);
    expect((await student.data(getStudentInfo)).profile).toEqual(before.profile);
  });

  it("change nothing of another's", async () => {
    const one = await school.signIn();
    const two = await school.signIn();
    await one.data(updateProfile, { body: { videoSpeed: 2 } });
    expect((await two.data(getStudentInfo)).profile.videoSpeed).toBe(1);
  });
});

it('[GET /api/mobile/regions] lists the regions, mainland China first', async () => {
  const regions = await school.visit().data(listRegions);
  expect(regions[0]).toEqual({ countryName: '中国大陆', countryNumber: '+86' });
  expect(regions.length).toBeGreaterThan(5);
});

it('logout of a visitor is no error', async () => {
  expect(await school.visit().data(logout)).toBe(true);
});
