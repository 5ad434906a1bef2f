import {
  changeGender,
  changeNickname,
  changeWechatId,
  checkNickname,
  getStudentInfo,
  getTutor,
  isNicknameUnique,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { writeSchoolSetting } from '../../../capabilities/site/school-settings.ts';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp();
const [nicknameTaken, nicknameTakenMessage] = refusals.nicknameTaken;
const script = '<script>alert(1)</script>';

describe('[POST /api/account/nickname] the nickname', () => {
  it('[account.info] is shown by the user info from then on', async () => {
    const student = await school.signIn();
    const body = { nickname: ' 林知远 ' };
    expect(await student.data(changeNickname, { body })).toEqual({
      nickname: '林知远',
      isHeld: false,
    });
    expect(await student.data(getStudentInfo)).toMatchObject({
      nickname: '林知远',
      username: '林知远',
    });
  });

  it.each(['', 'abc', '学', '学'.repeat(17), 'with blank', script, 'a\u202eb1234'])(
    '[account.nickname#1,2] refuses %j, and keeps the one before',
    async (nickname) => {
      const student = await school.signIn({ nickname: `原来的名字${nickname.length}` });
      const { status } = await student.call(changeNickname, { body: { nickname } });
      expect(status).toBe(refusals.nicknameFormat[0]);
      const { nickname: kept } = await student.data(getStudentInfo);
      expect(kept).toBe(`原来的名字${nickname.length}`);
    },
  );

  it.each(['管理员', '客服', '系统通知', 'admin_01'])(
    '[account.nickname] cannot be %j, as if the school itself spoke',
    async (nickname) => {
      const student = await school.signIn();
      const { status, message } = await student.call(changeNickname, { body: { nickname } });
      const [taken, takenMessage] = refusals.nicknameTaken;
      expect([status, message]).toEqual([taken, takenMessage]);
      const check = await student.data(checkNickname, { body: { nickname } });
      expect(check.isUnique).toBe(false);
    },
  );

  it("[account.nickname] cannot be one that reads like another's, but can be one's own anew", async () => {
    await makeStudent(school.connection, { nickname: 'Zhou_Xue' });
    const student = await school.signIn({ nickname: 'lin_zhi' });
    expect(await student.call(changeNickname, { body: { nickname: 'ZHOU_xue' } })).toMatchObject({
      http: 200,
      status: nicknameTaken,
      message: nicknameTakenMessage,
    });
    const body = { nickname: 'Lin_Zhi' };
    expect(await student.data(changeNickname, { body })).toEqual({ ...body, isHeld: false });
  });

  it('[account.nickname] is given to one of two who want it at the same moment', async () => {
    const students = await Promise.all([school.signIn(), school.signIn()]);
    const body = { nickname: '同一个名字' };
    const answers = await Promise.all(students.map((each) => each.call(changeNickname, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      nicknameTaken,
    ]);
  });
});

describe('the check of a nickname', () => {
  it('[GET /api/register/nickname] [account.nickname] tells whether nobody has it', async () => {
    await makeStudent(school.connection, { nickname: '周小满一号' });
    const visitor = school.visit();
    const ask = (value: string) => visitor.data(isNicknameUnique, { query: { value } });
    expect(await ask('周小满一号')).toBe(false);
    expect(await ask(' 周小满一号 ')).toBe(false);
    expect(await ask('周小满二号')).toBe(true);
  });

  it("[POST /api/register/v2/checknickname] counts a student's own as free", async () => {
    const student = await school.signIn({ nickname: '周小满三号' });
    const body = { nickname: '周小满三号' };
    const free = { isFormatValid: true, isUnique: true };
    expect(await student.data(checkNickname, { body })).toEqual(free);
    expect(await student.data(isNicknameUnique, { query: { value: '周小满三号' } })).toBe(true);
    expect(await school.visit().data(checkNickname, { body })).toEqual({
      ...free,
      isUnique: false,
    });
  });
});

it('[POST /api/account/gender] [account.info] the gender is shown, changed and taken away', async () => {
  const student = await school.signIn();
  for (const gender of ['female', 'other', null] as const) {
    expect(await student.data(changeGender, { body: { gender } })).toEqual({ gender });
    expect((await student.data(getStudentInfo)).gender).toBe(gender);
  }
});

describe('[POST /api/account/wechat] the WeChat id', () => {
  it('[account.wechat-id] has at most 50 characters; 51 are refused', async () => {
    const student = await school.signIn();
    const wechat = 'a'.repeat(50);
    expect(await student.data(changeWechatId, { body: { wechat } })).toEqual({ wechat });
    expect((await student.call(changeWechatId, { body: { wechat: `${wechat}a` } })).http).toBe(400);
    expect((await student.data(getStudentInfo)).wechat).toBe(wechat);
  });

  it.each([script, '微信号', 'a b', '"><img src=x>', 'x\r\nSet-Cookie: a=b'])(
    '[account.wechat-id] is never %j',
    async (wechat) => {
      const student = await school.signIn();
      const { status } = await student.call(changeWechatId, { body: { wechat } });
      expect(status).toBe(refusals.wechatIdFormat[0]);
      expect((await student.data(getStudentInfo)).wechat).toBeNull();
    },
  );

  it('is taken away by an empty one', async () => {
    const student = await school.signIn();
    await student.data(changeWechatId, { body: { wechat: 'lin_2026' } });
    expect(await student.data(changeWechatId, { body: { wechat: ' ' } })).toEqual({ wechat: null });
  });
});

describe('what a hostile page sends', () => {
  const calls = [
    ['/api/account/nickname', { nickname: '新名字一二' }],
    ['/api/account/gender', { gender: 'male' }],
    ['/api/account/wechat', { wechat: 'lin_2026' }],
  ] as const;
  const smuggled = [
    { studentId: 1 },
    { student_id: 1 },
    { identity_status: 1 },
    { mobile_valid: true },
    { is_teacher: true },
    { passwordHash: 'x' },
    JSON.parse('{"__proto__":{"isTeacher":true}}') as object,
  ];

  it.each(calls)('cannot assign other fields through %s', async (url, honest) => {
    const student = await school.signIn();
    const before = await student.data(getStudentInfo);
    for (const extra of smuggled) {
      const payload = JSON.stringify({ ...honest }).replace(
        /\}$/,
        `,${JSON.stringify(extra).slice(1)}`,
      );
      const headers = { 'content-type': 'application/json' };
      const response = await student.send({ method: 'POST', url, payload, headers });
      expect(response.statusCode).toBe(400);
    }
    expect(await student.data(getStudentInfo)).toEqual(before);
  });

  it("changes nothing of another's", async () => {
    const one = await school.signIn();
    const two = await school.signIn();
    const before = await two.data(getStudentInfo);
    await one.data(changeGender, { body: { gender: 'male' } });
    await one.data(changeWechatId, { body: { wechat: 'mine' } });
    expect(await two.data(getStudentInfo)).toEqual(before);
  });
});

describe('[GET /api/nuxt/student/tutorinfo] the tutor', () => {
  it('is nobody until the school names one', async () => {
    const student = await school.signIn();
    expect(await student.data(getTutor)).toBeNull();
    const now = school.clock.now();
    await writeSchoolSetting(school.connection, 'TUTOR_NAME', '周老师', now);
    await writeSchoolSetting(school.connection, 'TUTOR_CONTACT', 'zhou_tutor', now);
    expect(await student.data(getTutor)).toEqual({
      name: '周老师',
      contact: 'zhou_tutor',
      qrcode: null,
    });
  });
});
