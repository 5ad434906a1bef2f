import {
  changeEmail,
  forgetPassword,
  loginByPassword,
  precheckSms,
  registerBySms,
  sendEmailCode,
  sendSms,
  sendSmsToBind,
  updateMobile,
} from '@xuezhou/contract/account';
import {
  createStudent,
  findStudent,
  listStudents,
  revealMobiles,
} from '@xuezhou/contract/account/console';
import { saveMessageWishes } from '@xuezhou/contract/message';
import { beforeEach, expect, it } from 'vitest';
import type { Student } from '../../capabilities/mall/testing/open-mall.ts';
import { TestGateway } from '../../capabilities/mall/testing/test-gateway.ts';
import { sendMessage } from '../../capabilities/message/message.port.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { startTestApp } from '../test-app.ts';
import { placesOf, wholeDatabase } from '../database/whole-database.ts';
import {
  leaveAsVisitor,
  leaveForPrizeAndExam,
  leaveInOrder,
  leftMails,
  leftNumbers,
} from '../leave-contacts.ts';

const logged: string[] = [];
const gateway = new TestGateway('wechat', () => school.clock.now());
const school = await startTestApp({
  sandbox: true,
  payments: [gateway],
  environment: { PAYPAL_CLIENT_ID: '' },
  log: makeLog({ LOG_LEVEL: 'debug' }, { write: (line) => logged.push(line) }),
});
const { connection, clock } = school;
const lin = await signInStaffAs(school, { isOwner: true });

beforeEach(() => clock.reset());

const phone = (shortMobile: string) => ({ mobile: `+86${shortMobile}`, shortMobile });
const numbers = {
  registered: '13612340001',
  changedTo: '13612340002',
  ofNobody: '13612340003',
  ...leftNumbers,
  ofDesk: '13612340006',
};
const mails = {
  bound: 'bound.student@example.com',
  changedTo: 'changed.student@example.com',
  ofNobody: 'nobody.atall@example.com',
  ...leftMails,
};
const known = [...Object.values(numbers), ...Object.values(mails)];

const readable = new Set<string>();

/** Before the jobs too, while messages wait to be sent. */
async function look(): Promise<void> {
  for (const place of placesOf(known, await wholeDatabase(connection))) readable.add(place);
}

async function codeFrom(to: string): Promise<string> {
  await look();
  const [newest] = await school.mails(to);
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
}

async function codeTo(mobile: string): Promise<string> {
  await look();
  return await school.smsCode(mobile);
}

async function register(): Promise<Student> {
  const visitor = school.visit({ address: '10.0.0.1' });
  const own = phone(numbers.registered);
  const captchaId = await school.passCaptcha(visitor, 'any');
  await visitor.data(sendSms, { body: { ...own, captchaId } });
  const smsCode = await codeTo(own.mobile);
  expect(await visitor.data(precheckSms, { body: { ...own, smsCode } })).toBe(1);
  const body = { ...own, nickName: '不留号码的人', password: 'xuezhou2026' };
  await visitor.data(registerBySms, { body });
  const found = await lin.data(findStudent, { query: { mobile: numbers.registered } });
  return { ...visitor, studentId: found.studentId };
}

async function bindEmail(student: Student, email: string): Promise<void> {
  const captchaId = await school.passCaptcha(student, 'bind');
  await student.data(sendEmailCode, { body: { email, captchaId } });
  const code = await codeFrom(email);
  await student.data(changeEmail, { body: { email, code } });
}

/** Both are told of it by mail: who has the old one, and who has the account. */
async function changeContacts(student: Student): Promise<void> {
  // Proved a moment ago: the provider sends no second code to one number within a minute.
  await connection
    .updateTable('session')
    .set({ mobile_checked_at: clock.now() })
    .where('student_id', '=', student.studentId)
    .execute();
  await bindEmail(student, mails.bound);
  clock.advance({ minutes: 2 });
  await bindEmail(student, mails.changedTo);
  await look();
  const own = phone(numbers.changedTo);
  const captchaId = await school.passCaptcha(student, 'bind');
  await student.data(sendSmsToBind, { body: { ...own, captchaId } });
  const mobileCode = await codeTo(own.mobile);
  await student.data(updateMobile, { body: { ...own, mobileCode } });
  await look();
  expect(await school.mails(mails.changedTo)).not.toEqual([]);
  expect(await school.mails(mails.bound)).not.toEqual([]);
}

/** By whoever has an account, and by whoever has none. */
async function tryDoors(): Promise<void> {
  for (const [at, j_username] of [
    numbers.changedTo,
    mails.changedTo,
    numbers.ofNobody,
    mails.ofNobody,
  ].entries()) {
    const body = { j_username, j_password: 'not the password' };
    await school.visit({ address: `10.0.1.${at}` }).call(loginByPassword, { body });
  }
  clock.advance({ minutes: 2 });
  for (const username of [numbers.ofNobody, mails.ofNobody, mails.changedTo]) {
    const visitor = school.visit({ address: `10.0.2.${username.length}` });
    const captchaId = await school.passCaptcha(visitor, 'password');
    await visitor.data(forgetPassword, { body: { username, captchaId } });
  }
  await look();
  expect(await school.mails(mails.changedTo)).not.toEqual([]);
  await leaveAsVisitor(school.visit({ address: '10.0.3.1' }));
}

async function beReminded(student: Student): Promise<void> {
  const choices = (['mail', 'sms'] as const).map((channel) => ({
    ...{ kind: 'qa' as const, channel, pace: 'now' as const },
  }));
  const wishes = { choices, quiet: null, digestHour: 20 };
  await student.data(saveMessageWishes, { body: wishes });
  const told = { kind: 'qa', title: '老师回答了你的问题', content: '', at: clock.now() } as const;
  await connection
    .transaction()
    .execute((change) => sendMessage(change, { ...told, studentId: student.studentId }));
  await enqueue(connection, 'deliver-messages', {});
  await school.runJobs(['deliver-messages']);
  const states = await connection.selectFrom('message_delivery').select('state').execute();
  expect(states).toEqual([{ state: 'sent' }, { state: 'sent' }]);
}

async function workAtDesk(): Promise<void> {
  const body = { mobile: numbers.ofDesk, nickname: '柜台建的人' };
  const { studentId } = await lin.data(createStudent, { body });
  const seen = await lin.data(revealMobiles, { body: { studentIds: [studentId], why: '核对' } });
  expect(seen).toMatchObject([{ mobile: `+86${numbers.ofDesk}` }]);
  expect((await lin.data(listStudents, { query: {} })).list.length).toBeGreaterThan(1);
}

it('no phone and no e-mail of anybody lies readable in the database, or is written into the log', async () => {
  const student = await register();
  await changeContacts(student);
  await tryDoors();
  await leaveInOrder(school, gateway, { student, desk: lin });
  await look();
  expect(await school.mails(leftMails.ofInvoice)).toHaveLength(2);
  await leaveForPrizeAndExam(school, student);
  await beReminded(student);
  await workAtDesk();
  await look();
  expect([...readable]).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  expect(placesOf(known, [['log', logged.join('')]])).toEqual([]);
});
