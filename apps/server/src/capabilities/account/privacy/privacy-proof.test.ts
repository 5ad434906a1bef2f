import { randomUUID } from 'node:crypto';
import { askPrivacy, changeNickname, getStudentInfo } from '@xuezhou/contract/account';
import * as desk from '@xuezhou/contract/account/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { decideApproval, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T03:00:00Z'));
clock.set('2026-11-20T03:00:00Z');
const permissions = ['request.read', 'request.decide', 'student.erase'] as const;
const first = await signInStaffAs(school, { permissions, name: '何嘉' });
const second = await signInStaffAs(school, { permissions, name: '苏禾' });
const status = (name: AnyRefusalName) => allRefusals[name][0];

type Student = Awaited<ReturnType<typeof school.signIn>>;
type Desk = typeof first;

const wishOf = (wish: object) => ({ kind: 'copy', words: '', ...wish });

async function ask(student: Student, wish: object, requestId: string = randomUUID()) {
  const body = { requestId, ...wishOf(wish) } as never;
  return { requestId, said: (await student.call(askPrivacy, { body })).status };
}

async function enter(student: Student, wish: object, requestId: string, who: Desk = first) {
  const body = {
    ...{ studentId: student.studentId, requestId, source: 'letter', askedOn: '2026-11-18' },
    ...wishOf(wish),
  } as never;
  return (await who.call(desk.enterPrivacy, { body })).status;
}

const which = (student: Student, requestId: string) => ({
  ...{ studentId: student.studentId, requestId },
});
const check = async (student: Student, requestId: string, who: Desk = first) =>
  (
    await who.call(desk.checkPrivacyIdentity, {
      body: { ...which(student, requestId), how: '拨回登记的手机号' },
    })
  ).status;
const answer = async (student: Student, requestId: string, who: Desk = first) =>
  (
    await who.call(desk.answerPrivacy, {
      body: { ...which(student, requestId), verdict: 'agreed', reply: '改好了' },
    })
  ).status;
const look = (student: Student, requestId: string, who: Desk = first) =>
  who.data(desk.getPrivacy, { params: which(student, requestId) });

async function waiting(requestId: string, who: Desk = second) {
  const all = await who.data(listApprovals, { query: {} });
  return all.find(({ targetId }) => targetId === requestId)!;
}

async function agree(requestId: string, who: Desk = second) {
  const { approvalId } = await waiting(requestId, who);
  const body = { approvalId, isAgreed: true, code: deskPassword };
  return (await who.call(decideApproval, { body })).data;
}

const toName = (value: string) => ({ kind: 'correction', field: 'nickname', value });

describe('a request stays as it was asked', () => {
  it('whoever of the staff sends its id, and on whatever day it is sent again', async () => {
    const student = await school.signIn();
    const { requestId } = await ask(student, {});
    const stolen = { kind: 'correction', field: 'email', value: 'mine@example.com' };
    expect(await enter(student, stolen, requestId)).toBe(status('idReused'));
    expect(await enter(student, {}, requestId)).toBe(status('idReused'));
    expect((await ask(student, stolen, requestId)).said).toBe(status('idReused'));
    clock.set('2026-11-21T03:00:00Z');
    expect((await ask(student, {}, requestId)).said).toBe(200);
    const made = { kind: 'copy', dueOn: '2026-12-11' };
    const later = await signInStaffAs(school, { permissions });
    expect(await look(student, requestId, later)).toMatchObject(made);
    expect((await ask(student, { words: '全部' }, requestId)).said).toBe(200);
    expect(await look(student, requestId, later)).toMatchObject({ ...made, words: '全部' });
  });

  it('by its writer alone, in the log, and no more once somebody made sure of it', async () => {
    const student = await school.signIn();
    const [requestId, checked] = [randomUUID(), randomUUID()];
    for (const id of [requestId, checked])
      expect(await enter(student, toName('林知远山'), id)).toBe(200);
    expect(await enter(student, toName('别的昵称'), requestId, second)).toBe(status('idReused'));
    expect(await enter(student, toName('林知远水'), requestId)).toBe(200);
    expect(await lastEntry(connection, 'enterPrivacy')).toMatchObject({
      after: { requestId, source: 'letter' },
    });
    await check(student, checked);
    expect(await enter(student, toName('别的昵称'), checked)).toBe(status('idReused'));
  });

  it('once an answer is proposed', async () => {
    const student = await school.signIn();
    const { requestId } = await ask(student, toName('林知远山'));
    await answer(student, requestId);
    expect((await ask(student, toName('别的昵称'), requestId)).said).toBe(status('idReused'));
  });
});

describe('whoever agrees', () => {
  it('reads what becomes of what, and nothing is done when that is another by then', async () => {
    const student = await school.signIn({ nickname: '沈砚之' });
    const requestId = randomUUID();
    await enter(student, toName('沈砚山'), requestId);
    await check(student, requestId);
    await answer(student, requestId, second);
    expect((await waiting(requestId, second)).facts).toMatchObject({
      note: '来信；何嘉登记；核对本人：拨回登记的手机号（何嘉）',
      ...{ from: '沈砚之', until: '沈砚山', reply: '改好了' },
    });
    await student.call(changeNickname, { body: { nickname: '沈砚川' } });
    const third = await signInStaffAs(school, { permissions });
    const done = await agree(requestId, third);
    expect(done).toMatchObject({ isDone: false, words: allRefusals.privacyMoved[1] });
    expect((await student.data(getStudentInfo)).nickname).toBe('沈砚川');
  });

  it('did not write it down and make sure of it as well', async () => {
    const student = await school.signIn();
    const requestId = randomUUID();
    await enter(student, {}, requestId);
    await check(student, requestId);
    await answer(student, requestId, second);
    expect(await agree(requestId, first)).toMatchObject({ isDone: false });
    const third = await signInStaffAs(school, { permissions });
    expect(await agree(requestId, third)).toMatchObject({ isDone: true });
  });

  it('has a proof of who asks for an erasure that is more than a session, as where the account is ended alone', async () => {
    const student = await school.signIn();
    const { requestId } = await ask(student, { kind: 'erasure' });
    expect((await look(student, requestId)).identity).toBeNull();
    await check(student, requestId);
    const body = { ...which(student, requestId), reply: '' };
    expect((await first.call(desk.eraseStudent, { body })).status).toBe(status('approvalAsked'));
    expect((await waiting(requestId)).asksCode).toBe(true);
    expect(await look(student, requestId)).toMatchObject({ isProposed: true });
  });
});

describe('what opens the account', () => {
  it('is shown masked, and corrected only once somebody made sure who asks', async () => {
    const student = await school.signIn({ mobile: '+8613811112222', email: 'old@example.com' });
    const { studentId } = student;
    const wish = { kind: 'correction', field: 'mobile', value: '138 3333 4444' };
    const { requestId } = await ask(student, wish);
    expect(await look(student, requestId)).toMatchObject({
      ...{ before: '138****2222', identity: null },
    });
    expect(await answer(student, requestId)).toBe(status('privacyIdentityOpen'));
    await check(student, requestId, second);
    await connection
      .updateTable('session')
      .set({ mobile_checked_at: clock.now() })
      .where('student_id', '=', studentId)
      .execute();
    await answer(student, requestId);
    expect((await waiting(requestId)).facts).toMatchObject({
      ...{ from: '138****2222', until: '138****4444' },
    });
    expect(await agree(requestId)).toMatchObject({ isDone: true });
    const [told] = await school.mails('old@example.com');
    expect(told?.subject).toBe('您的学校账号已更换手机号');
    const { mobile_checked_at: checkedAt } = await connection
      .selectFrom('session')
      .where('student_id', '=', studentId)
      .select('mobile_checked_at')
      .executeTakeFirstOrThrow();
    expect(checkedAt).toBeNull();
  });

  it('an e-mail is told to the one of before', async () => {
    const student = await school.signIn({ email: 'before@example.com' });
    const wish = { kind: 'correction', field: 'email', value: 'after@example.com' };
    const { requestId } = await ask(student, wish);
    expect(await look(student, requestId)).toMatchObject({
      ...{ before: 'b***@example.com', identity: null },
    });
    await check(student, requestId);
    await answer(student, requestId);
    await agree(requestId);
    const [told] = await school.mails('before@example.com');
    expect(told?.subject).toBe('您的学校账号已更换邮箱');
    expect(await school.mails('after@example.com')).toEqual([]);
  });
});

describe('a slip of the pen', () => {
  it('[POST /api/console/requests/privacy/withdraw] is taken back by whoever wrote it down, until somebody made sure of it', async () => {
    const student = await school.signIn();
    const [slip, checked] = [randomUUID(), randomUUID()];
    for (const id of [slip, checked]) await enter(student, { kind: 'erasure' }, id);
    await check(student, checked);
    const withdraw = async (id: string, who: Desk = first) => {
      const body = { ...which(student, id), why: '登记到了同名的学员' };
      return (await who.call(desk.withdrawEntered, { body })).status;
    };
    expect(await withdraw(slip, second)).toBe(status('privacyStands'));
    expect(await withdraw(checked)).toBe(status('privacyStands'));
    expect(await withdraw(slip)).toBe(200);
    expect(await withdraw(slip)).toBe(200);
    expect((await look(student, slip)).state).toBe('withdrawn');
    expect(await lastEntry(connection, 'withdrawEntered')).toMatchObject({
      ...{ why: '登记到了同名的学员', before: { requestId: slip, kind: 'erasure' } },
    });
  });

  it('has no day of long ago, and letters come however many wait of the student', async () => {
    const student = await school.signIn();
    for (let more = 0; more < 5; more += 1) await ask(student, {});
    const long = { askedOn: '0026-11-20' };
    expect(await enter(student, long, randomUUID())).toBe(status('privacyDayAhead'));
    expect(await enter(student, {}, randomUUID())).toBe(200);
    expect((await ask(student, {})).said).toBe(status('privacyTooMany'));
  });
});

it('is due by the holidays that the school keeps', async () => {
  const off = { day: '2026-11-23', name: '校庆', is_work: false };
  await connection.insertInto('special_day').values(off).execute();
  const student = await school.signIn();
  const { requestId } = await ask(student, {});
  expect(await look(student, requestId)).toMatchObject({ dueOn: '2026-12-14', daysLeft: 15 });
  await connection.deleteFrom('special_day').where('day', '=', off.day).execute();
});

it('an older nickname that waits for a look does not come later', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const { held_id: heldId } = await connection
    .insertInto('moderation_held')
    .values({
      ...{ student_id: studentId, kind: 'nickname' as const, thing_id: `${studentId}` },
      ...{ words: '旧的昵称', pictures: [], place: '设置', facts: '{}', hits: '[]' },
      ...{ label: null, held_at: clock.now() },
    })
    .returning('held_id')
    .executeTakeFirstOrThrow();
  const { requestId } = await ask(student, toName('宋知微微'));
  await answer(student, requestId);
  expect(await agree(requestId)).toMatchObject({ isDone: true });
  const { state } = await connection
    .selectFrom('moderation_held')
    .where('held_id', '=', heldId)
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('gone');
});

it('what two said of a student goes with the account', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const { requestId: done } = await ask(student, {
    kind: 'correction',
    field: 'gender',
    value: '女',
  });
  await answer(student, done);
  await agree(done);
  const { requestId: open } = await ask(student, toName('陆知行行'));
  await answer(student, open);
  const now = clock.now();
  await connection
    .insertInto('account_cancellation')
    .values({ student_id: studentId, asked_at: now, ends_at: now })
    .execute();
  await enqueue(connection, 'erase-accounts', {});
  await school.runJobs(['erase-accounts']);
  const rows = await connection
    .selectFrom('approval')
    .where('target_id', 'in', [done, open])
    .select(['state', 'facts', 'input_sealed'])
    .orderBy('approval_id')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['agreed', 'void']);
  expect(JSON.stringify(rows.map(({ facts }) => facts))).not.toMatch(/改好了|陆知行行|女/);
  expect(rows.map(({ input_sealed }) => input_sealed.length)).toEqual([0, 0]);
});
