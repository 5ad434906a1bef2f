import { getStudentInfo, loginBySms, sendSmsForLogin } from '@xuezhou/contract/account';
import { getCourse } from '@xuezhou/contract/study';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { makeCourse } from './factories.ts';
import { startTestApp } from './test-app.ts';

const school = await startTestApp({ sandbox: true });
let opened: WeakRef<object> | undefined;

it('signs in a student who owns nothing else of the school', async () => {
  const student = await school.signIn({ nickname: '林知远' });
  const info = await student.data(getStudentInfo);
  expect(info).toMatchObject({ studentId: student.studentId, nickname: '林知远' });
  const { courseId } = await makeCourse(school.connection, { access: 'enrolled' });
  expect(await student.call(getCourse, { params: { courseId } })).toMatchObject({
    http: 200,
    status: 2002,
  });
});

it('delivers codes to the phone of the sandbox', async () => {
  await school.signIn({ mobile: '+8613812345678' });
  const visitor = school.visit();
  const phone = { mobile: '+8613812345678', shortMobile: '13812345678' };
  const captchaId = await school.passCaptcha(visitor, 'login');
  await visitor.data(sendSmsForLogin, { body: { ...phone, captchaId } });
  const smsCode = await school.smsCode(phone.mobile);
  expect(await visitor.data(loginBySms, { body: { ...phone, smsCode } })).toBe(true);
  expect((await visitor.data(getStudentInfo)).unLogin).toBe(false);
});

it('moves the clock only when told', async () => {
  school.clock.set('2026-03-01T00:00:00Z');
  school.clock.advance({ days: 1, minutes: 5 });
  expect(school.clock.now().toISOString()).toBe('2026-03-02T00:05:00.000Z');
  school.clock.reset();
  expect(Math.abs(school.clock.now().getTime() - Date.now())).toBeLessThan(5000);
});

describe('an app of its own', async () => {
  opened = new WeakRef((await startTestApp()).app);
  it('stands while its tests run', () => {
    expect(opened?.deref()).toBeDefined();
  });
});

it('leaves nothing behind: what hundreds of files open in one process is collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await expect
    .poll(() => {
      collect();
      return opened?.deref() === undefined;
    })
    .toBe(true);
});
