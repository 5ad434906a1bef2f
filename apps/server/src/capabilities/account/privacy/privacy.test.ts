import { randomUUID } from 'node:crypto';
import {
  askPrivacy,
  fetchPrivacyCopy,
  getCancellation,
  getStudentInfo,
  listPrivacyRequests,
  withdrawPrivacy,
} from '@xuezhou/contract/account';
import * as desk from '@xuezhou/contract/account/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { decideApproval, getWaiting, listApprovals } from '@xuezhou/contract/staff';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T03:00:00Z'));
clock.set('2026-11-20T03:00:00Z');
const permissions = ['request.read', 'request.decide'] as const;
const first = await signInStaffAs(school, { permissions, name: '何嘉' });
const second = await signInStaffAs(school, {
  permissions: [...permissions, 'student.erase'],
  name: '苏禾',
});
const third = await signInStaffAs(school, { permissions: ['student.erase'], name: '陈望舒' });
const status = (name: AnyRefusalName) => allRefusals[name][0];

type Student = Awaited<ReturnType<typeof school.signIn>>;
type Wish = Partial<Parameters<typeof bodyOf>[0]>;
const bodyOf = (wish: {
  requestId: string;
  kind: 'copy' | 'correction' | 'erasure';
  field?: 'nickname' | 'gender' | 'other' | 'mobile';
  value?: string;
  words: string;
}) => wish;

async function ask(student: Student, wish: Wish = {}) {
  const body = bodyOf({ requestId: randomUUID(), kind: 'copy', words: '', ...wish });
  const { status: said } = await student.call(askPrivacy, { body });
  return { said, requestId: body.requestId };
}

const own = async (student: Student) => (await student.data(listPrivacyRequests))[0]!;

/** The answer that waits is agreed to by somebody else. */
async function agree(requestId: string, who = second) {
  const waiting = await who.data(listApprovals, { query: {} });
  const { approvalId } = waiting.find(({ targetId }) => targetId === requestId)!;
  const body = { approvalId, isAgreed: true, code: deskPassword };
  return (await who.call(decideApproval, { body })).data;
}

const answer = async (student: Student, requestId: string, wish: object = {}) =>
  (
    await first.call(desk.answerPrivacy, {
      body: { studentId: student.studentId, requestId, verdict: 'agreed', reply: '', ...wish },
    })
  ).status;

describe('a copy', () => {
  it('[GET /api/account/privacy] [POST /api/account/privacy] [POST /api/account/privacy/copy] [GET /api/console/requests/privacy] [POST /api/console/requests/privacy/answer] is agreed to by two, and fetched by its student alone for a week', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { requestId } = await ask(student);
    expect(await own(student)).toMatchObject({
      state: 'waiting',
      dueOn: '2026-12-11',
      daysLeft: 15,
    });
    const fetchIt = (who: Student) => who.call(fetchPrivacyCopy, { body: { requestId } });
    expect((await fetchIt(student)).status).toBe(status('privacyCopyOver'));
    expect(await answer(student, requestId)).toBe(status('approvalAsked'));
    const listed = (await first.data(desk.listPrivacy)).find(
      (each) => each.requestId === requestId,
    );
    expect(listed).toMatchObject({ kind: 'copy', source: 'self', daysLeft: 15, isProposed: true });
    expect(await agree(requestId)).toMatchObject({ isDone: true });
    expect(await own(student)).toMatchObject({ state: 'done', daysLeft: null });
    expect((await fetchIt(student)).data.html).toContain(`学号 ${student.studentId}`);
    expect((await fetchIt(other)).status).toBe(status('privacyCopyOver'));
    const entry = await lastEntry(connection, 'answerPrivacy');
    expect(entry).toMatchObject({
      ...{ target_kind: 'student', target_id: `${student.studentId}` },
      after: { requestId, kind: 'copy', state: 'done', approval: { proposedBy: '何嘉' } },
    });
    expect(await answer(student, requestId)).toBe(status('privacyAnswered'));
    clock.set('2026-11-27T03:00:01Z');
    expect((await fetchIt(student)).status).toBe(status('privacyCopyOver'));
  });

  it('is refused on a ground of the law that fits, which the student reads', async () => {
    const student = await school.signIn();
    const { requestId } = await ask(student);
    const refuse = (wish: object) => answer(student, requestId, { verdict: 'refused', ...wish });
    expect(await refuse({})).toBe(status('privacyGroundMissing'));
    expect(await refuse({ ground: 'isRight' })).toBe(status('privacyGroundMissing'));
    expect(await refuse({ ground: 'repeated', reply: '上周刚给过' })).toBe(status('approvalAsked'));
    await agree(requestId);
    expect(await own(student)).toMatchObject({
      ...{ state: 'refused', ground: 'repeated', reply: '上周刚给过', copyUntil: null },
    });
  });
});

it('[GET /api/console/requests/privacy/:studentId/:requestId] a correction shows before and after, is made when it is agreed to, and the log holds neither', async () => {
  const student = await school.signIn({ nickname: '许安染' });
  expect((await ask(student, { kind: 'correction' })).said).toBe(status('privacyFieldMissing'));
  expect((await ask(student, { kind: 'correction', field: 'nickname', value: '!' })).said).toBe(
    status('privacyValueWrong'),
  );
  expect((await ask(student, { kind: 'correction', field: 'other' })).said).toBe(
    status('privacyWordsMissing'),
  );
  const { requestId } = await ask(student, {
    ...{ kind: 'correction', field: 'nickname', value: '许安然然' },
  });
  const params = { studentId: student.studentId, requestId };
  expect(await first.data(desk.getPrivacy, { params })).toMatchObject({
    ...{ before: '许安染', after: '许安然然' },
    identity: { how: '登录以后自己提的', by: null },
  });
  await answer(student, requestId);
  await agree(requestId);
  expect((await student.data(getStudentInfo)).nickname).toBe('许安然然');
  for (const operation of ['answerPrivacy', 'getPrivacy'])
    expect(JSON.stringify(await lastEntry(connection, operation))).not.toMatch(/许安染|许安然/);
});

it('[POST /api/console/requests/privacy/enter] [POST /api/console/requests/privacy/identity] [POST /api/console/requests/privacy/erase] a letter is written down, its writer made sure of, and the account ends as if asked for here', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const requestId = randomUUID();
  const letter = {
    studentId,
    requestId,
    kind: 'erasure',
    words: '来信',
    source: 'letter',
  } as const;
  const enter = (askedOn: string) =>
    first.call(desk.enterPrivacy, { body: { ...letter, askedOn } });
  expect((await enter('2026-11-21')).status).toBe(status('privacyDayAhead'));
  expect((await enter('2026-11-18')).data).toEqual({ dueOn: '2026-12-09' });
  expect((await enter('2026-11-18')).status).toBe(200);
  expect((await student.data(listPrivacyRequests)).length).toBe(1);
  const erase = () =>
    second.call(desk.eraseStudent, { body: { studentId, requestId, reply: '照办' } });
  expect((await erase()).status).toBe(status('privacyIdentityOpen'));
  expect(await answer(student, requestId)).toBe(status('privacyEraseApart'));
  const body = { studentId, requestId, how: '拨回登记的手机号，问过身份证后四位' };
  expect((await first.call(desk.checkPrivacyIdentity, { body })).status).toBe(200);
  expect((await erase()).status).toBe(status('approvalAsked'));
  expect(await agree(requestId, third)).toMatchObject({ isDone: true });
  expect(await student.data(getCancellation)).toMatchObject({ endsOn: '2026-11-27' });
  expect(await own(student)).toMatchObject({ state: 'done', isBySchool: true, reply: '照办' });
  expect(await lastEntry(connection, 'eraseStudent')).toMatchObject({
    after: { kind: 'erasure', endsOn: '2026-11-27' },
  });
});

it('[POST /api/account/privacy/withdraw] is corrected once by its own sending, taken back, and at most five wait', async () => {
  const student = await school.signIn();
  const { requestId } = await ask(student, { words: '第一稿' });
  expect((await ask(student, { requestId, words: '第二稿' })).said).toBe(200);
  expect((await ask(student, { requestId, words: '第一稿' })).said).toBe(status('idReused'));
  expect((await own(student)).words).toBe('第二稿');
  for (let more = 0; more < 4; more += 1) await ask(student);
  expect((await ask(student)).said).toBe(status('privacyTooMany'));
  const withdraw = () => student.call(withdrawPrivacy, { body: { requestId } });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(200);
  expect(await answer(student, requestId)).toBe(status('privacyAnswered'));
  expect((await ask(student)).said).toBe(200);
});

it('stands on the first page with how many are late', async () => {
  const student = await school.signIn();
  await ask(student);
  clock.set('2026-12-12T03:00:00Z');
  const later = await signInStaffAs(school, { permissions });
  const waiting = await later.data(getWaiting);
  const found = waiting.find(({ key }) => key === 'account.privacy');
  expect(found?.note).toMatch(/^\d+ 个过了答复期限$/);
  const [oldest] = await later.data(desk.listPrivacy);
  expect(oldest?.daysLeft).toBeLessThan(0);
});
