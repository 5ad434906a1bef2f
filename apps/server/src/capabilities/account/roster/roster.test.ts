import { randomUUID } from 'node:crypto';
import { checkRoster, enrolRoster, type RosterRow } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contactDigest } from '../../../platform/contact/contact.ts';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent, nextId } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { accountPersonalData } from '../account.personal-data.ts';

const school = await startTestApp();
const { connection, services } = school;
const now = '2026-11-23T04:00:00Z';
const permissions = ['student.read', 'student.write', 'enrolment.write', 'audit.read'] as const;

let desk: TestClient & { staffId: number };
let course: { courseId: number; title: string };
beforeEach(() => school.clock.set(now));
beforeAll(async () => {
  school.clock.set(now);
  desk = await signInStaffAs(school, { permissions: [...permissions] });
  course = await titled('CFA 一级 2 月班 B');
});

async function titled(title: string) {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  await connection.updateTable('course').where('course_id', '=', courseId).set({ title }).execute();
  return { courseId, title };
}

const newMobile = () => `138${String(nextId()).padStart(8, '0')}`;
const row = (given: Partial<RosterRow> = {}): RosterRow => ({
  ...{ row: 2, mobile: newMobile(), name: `吴桐${nextId()}`, course: course.title },
  ...{ until: '2027-08-31', remark: '' },
  ...given,
});
const terms = { courseId: null, until: null, waitingDays: null };
const check = (rows: RosterRow[], given: Partial<typeof terms> | object = {}) =>
  desk.data(checkRoster, { body: { rows, terms: { ...terms, ...given } } });
const enrolAll = (rows: RosterRow[], given: object = {}, rosterId: string = randomUUID()) =>
  desk.data(enrolRoster, {
    body: { rosterId, name: '企业团报.xlsx', rows, terms: { ...terms, ...given } },
  });
const judged = async (given: Partial<RosterRow>, wishes: object = {}) =>
  (await check([row(given)], wishes))[0];

const studentOf = (mobile: string) =>
  connection
    .selectFrom('student')
    .where('mobile_digest', '=', contactDigest(services, 'mobile', `+86${mobile}`))
    .select(['student_id', 'nickname', 'mobile_valid'])
    .executeTakeFirst();
const periodOf = (studentId: number, courseId = course.courseId) =>
  connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['expires_on', 'redeemed', 'period_days', 'taken_back'])
    .executeTakeFirst();

it.each([
  [{ mobile: '1380001023' }, 'mobile', '手机号少 1 位'],
  [{ mobile: '1.39E+10' }, 'mobile', '后面几位已经丢了'],
  [{ name: '' }, 'name', '没有写姓名'],
  [{ course: '' }, 'course', '没有写课程'],
  [{ course: '炒股' }, 'course', '没有这门课'],
  [{ until: '2026-11-22' }, 'until', '有效期在今天之前'],
  [{ until: '8/31' }, 'until', '日期看不懂'],
])('says which cell of a row cannot be read, and why: %j', async (given, field, words) => {
  expect(await judged(given)).toMatchObject({ state: 'fault', field });
  expect((await judged(given))?.words).toContain(words);
});

it('[POST /api/console/rosters/check] offers the course that is like the one written, and enrols nobody in it unasked', async () => {
  const modelling = await titled('Excel 财务建模');
  const odd = row({ course: 'Excel财务建模课' });
  expect(await check([odd])).toMatchObject([
    { state: 'look', field: 'course', offer: { field: 'course', value: modelling.title } },
  ]);
  const answer = await desk.call(enrolRoster, {
    body: { rosterId: randomUUID(), name: 'x', rows: [odd], terms },
  });
  expect(answer.status).toBe(consoleRefusals.rosterEmpty[0]);
  expect(await studentOf(odd.mobile)).toBeUndefined();
});

it('[POST /api/console/rosters/enrol] makes accounts, adds courses, extends, leaves alone, and does what it said beforehand', async () => {
  const known = async (expiresOn: string | null) => {
    const { mobile, studentId } = await makeStudent(connection, {}, services);
    await enrol(connection, studentId, course.courseId, expiresOn);
    return { studentId, mobile: mobile ?? '' };
  };
  const [early, late, endless] = [
    await known('2027-01-01'),
    await known('2028-01-01'),
    await known(null),
  ];
  const paused = await known('2027-01-01');
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', paused.studentId)
    .set({ paused_on: '2026-11-01' })
    .execute();
  const other = await makeStudent(connection, {}, services);
  const twice = newMobile();
  const rows = [
    row({ row: 2, mobile: twice, name: '林知夏', remark: '电话聊过' }),
    row({ row: 3, mobile: ` ${twice.slice(0, 3)}-${twice.slice(3)}`, name: '林知夏' }),
    row({ row: 4, name: '林知夏', until: '2027年8月31日' }),
    row({ row: 5, mobile: early.mobile }),
    row({ row: 6, mobile: late.mobile }),
    row({ row: 7, mobile: endless.mobile }),
    row({ row: 8, mobile: paused.mobile }),
    row({ row: 9, mobile: other.mobile ?? '', until: '' }),
    row({ row: 10, mobile: '12' }),
  ];
  const verdicts = await check(rows);
  expect(verdicts.map(({ row: number, state }) => [number, state])).toEqual([
    ...[
      [2, 'new'],
      [3, 'keep'],
      [4, 'new'],
      [5, 'extend'],
      [6, 'keep'],
      [7, 'keep'],
    ],
    ...[
      [8, 'keep'],
      [9, 'add'],
      [10, 'fault'],
    ],
  ]);
  expect(verdicts[1]?.words).toBe('和第 2 行是同一个手机号');
  expect(verdicts[2]?.words).toContain(`昵称写成 林知夏_${rows[2]!.mobile.slice(-4)}`);
  const answer = await enrolAll(rows);
  expect(answer).toEqual({ added: 2, enrolled: 3, extended: 1, verdicts });
  const made = await studentOf(twice);
  expect(made).toMatchObject({ nickname: '林知夏', mobile_valid: true });
  expect(await periodOf(made!.student_id)).toEqual({
    ...{ expires_on: '2027-08-31', redeemed: true, period_days: null, taken_back: false },
  });
  expect(await periodOf(early.studentId)).toMatchObject({ expires_on: '2027-08-31' });
  expect(await periodOf(late.studentId)).toMatchObject({ expires_on: '2028-01-01' });
  expect(await periodOf(endless.studentId)).toMatchObject({ expires_on: null });
  expect(await periodOf(other.studentId)).toMatchObject({ expires_on: null });
  const notes = await connection
    .selectFrom('student_note')
    .where('student_id', '=', made!.student_id)
    .select(['words', 'staff_id'])
    .execute();
  expect(notes).toEqual([{ words: '电话聊过', staff_id: desk.staffId }]);
});

it('one person with two courses is one account; rows without a course or a day take the usual ones', async () => {
  const second = await titled('CFA 二级精讲班');
  const mobile = newMobile();
  const rows = [
    row({ row: 2, mobile, course: '', until: '' }),
    row({ row: 3, mobile, course: second.title, until: '' }),
  ];
  const usual = { courseId: course.courseId, until: '2027-05-01' };
  expect((await check(rows, usual)).map(({ state }) => state)).toEqual(['new', 'add']);
  expect(await enrolAll(rows, usual)).toMatchObject({ added: 1, enrolled: 2 });
  const made = await studentOf(mobile);
  expect(await periodOf(made!.student_id)).toMatchObject({ expires_on: '2027-05-01' });
  expect(await periodOf(made!.student_id, second.courseId)).toMatchObject({
    expires_on: '2027-05-01',
  });
});

it('courses that begin when the student takes them have no day before', async () => {
  const late = row({ until: '2020-01-01' });
  await enrolAll([late], { waitingDays: 300 });
  const made = await studentOf(late.mobile);
  expect(await periodOf(made!.student_id)).toEqual({
    ...{ expires_on: null, redeemed: false, period_days: 300, taken_back: false },
  });
});

it('sent twice it is done once and answered alike; the id of a colleague is refused', async () => {
  const [rosterId, rows] = [randomUUID(), [row()]];
  const answers = await Promise.all([1, 2].map(() => enrolAll(rows, {}, rosterId)));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ added: 1, enrolled: 1 });
  const other = await signInStaffAs(school, { permissions: [...permissions] });
  const again = await other.call(enrolRoster, { body: { rosterId, name: 'x', rows, terms } });
  expect(again.status).toBe(consoleRefusals.rosterOther[0]);
});

it('who may not make accounts enrols those that have one alone; who may not enrol is kept out', async () => {
  const narrow = await signInStaffAs(school, { permissions: ['enrolment.write'] });
  const { mobile } = await makeStudent(connection, {}, services);
  const rows = [row({ row: 2 }), row({ row: 3, mobile: mobile ?? '' })];
  expect(await narrow.data(checkRoster, { body: { rows, terms } })).toMatchObject([
    { state: 'fault', field: 'mobile' },
    { state: 'add' },
  ]);
  for (const grants of [['student.read', 'student.write'], ['enrolment.write:propose']] as const) {
    const closed = await signInStaffAs(school, { permissions: grants });
    const body = { rosterId: randomUUID(), name: 'x', rows, terms };
    const { status } = await closed.call(enrolRoster, { body });
    expect([consoleRefusals.permissionMissing[0], consoleRefusals.approvalAsked[0]]).toContain(
      status,
    );
    expect(await studentOf(rows[0]!.mobile)).toBeUndefined();
  }
});

const entryOf = async (rosterId: string) => {
  const { list } = await desk.data(listAudit, { query: {} });
  return list.find(({ targetId }) => targetId === rosterId)!;
};
const undo = async (rosterId: string) =>
  await desk.call(undoAction, { body: { auditId: (await entryOf(rosterId)).auditId } });

it('the log says how much was done, by the name of the list, and nobody’s phone', async () => {
  const rosterId = randomUUID();
  const rows = [row({ row: 2 }), row({ row: 3, mobile: '1' })];
  await enrolAll(rows, {}, rosterId);
  const entry = await entryOf(rosterId);
  expect(entry).toMatchObject({
    ...{ operation: 'enrolRoster', targetKind: 'roster', targetName: '企业团报.xlsx' },
    ...{ before: null, after: { rows: 2, added: 1, enrolled: 1, extended: 0 } },
  });
  expect(JSON.stringify(entry)).not.toContain(rows[0]!.mobile);
});

it('taken back within a day, accounts that nobody used are gone, and periods are as they were', async () => {
  const { mobile, studentId } = await makeStudent(connection, {}, services);
  await enrol(connection, studentId, course.courseId, '2027-01-01');
  const used = row({ row: 3 });
  const unused = row({ row: 2, remark: '来自团报' });
  const rosterId = randomUUID();
  await enrolAll([unused, used, row({ row: 4, mobile: mobile ?? '' })], {}, rosterId);
  const user = await studentOf(used.mobile);
  await connection
    .insertInto('accepted_words')
    .values({
      ...{ student_id: user!.student_id, document: 'terms', version: 'v' },
      accepted_at: school.clock.now(),
    })
    .execute();
  expect((await undo(rosterId)).status).toBe(200);
  expect(await studentOf(unused.mobile)).toBeUndefined();
  expect(await studentOf(used.mobile)).toBeDefined();
  expect(await periodOf(user!.student_id)).toMatchObject({
    ...{ expires_on: '2026-11-22', taken_back: true },
  });
  expect(await periodOf(studentId)).toMatchObject({ expires_on: '2027-01-01' });
  // The same list can come again.
  expect(await enrolAll([unused])).toMatchObject({ added: 1 });
});

it('taking back leaves what has changed since, and says how much; all of it, and nothing is done', async () => {
  const rows = [row({ row: 2 }), row({ row: 3 })];
  const rosterId = randomUUID();
  await enrolAll(rows, {}, rosterId);
  const ids = await Promise.all(
    rows.map(async ({ mobile }) => (await studentOf(mobile))!.student_id),
  );
  const change = (studentId: number) =>
    connection
      .updateTable('enrolment')
      .where('student_id', '=', studentId)
      .set({ expires_on: '2029-01-01' })
      .execute();
  await change(ids[0]!);
  expect((await undo(rosterId)).status).toBe(200);
  expect(await periodOf(ids[0]!)).toMatchObject({ expires_on: '2029-01-01' });
  expect(await studentOf(rows[1]!.mobile)).toBeUndefined();
  const { list } = await desk.data(listAudit, { query: {} });
  expect(list[0]).toMatchObject({ operation: 'undoAction', after: { kept: 1 } });
  const other = randomUUID();
  const one = row();
  await enrolAll([one], {}, other);
  await change((await studentOf(one.mobile))!.student_id);
  expect((await undo(other)).status).toBe(consoleRefusals.undoChanged[0]);
});

it('taking it back is for who may make accounts, where it made some', async () => {
  const clerk = await signInStaffAs(school, {
    permissions: ['student.read', 'enrolment.write', 'audit.read'],
  });
  const takeBack = async (rosterId: string) =>
    await clerk.call(undoAction, { body: { auditId: (await entryOf(rosterId)).auditId } });
  const [made, known] = [randomUUID(), randomUUID()];
  const one = row();
  await enrolAll([one], {}, made);
  expect((await takeBack(made)).status).toBe(consoleRefusals.permissionMissing[0]);
  expect(await studentOf(one.mobile)).toBeDefined();
  const { mobile } = await makeStudent(connection, {}, services);
  await enrolAll([row({ mobile: mobile ?? '' })], {}, known);
  expect((await takeBack(known)).status).toBe(200);
});

it('after a day it is not taken back any more', async () => {
  const rosterId = randomUUID();
  await enrolAll([row()], {}, rosterId);
  const { auditId } = await entryOf(rosterId);
  school.clock.set('2026-11-24T04:00:01Z');
  const next = await signInStaffAs(school, desk.staffId);
  const { status } = await next.call(undoAction, { body: { auditId } });
  expect(status).toBe(consoleRefusals.undoOver[0]);
});

it('a full list is judged and done at once, and all of it is there', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => row({ row: at + 2 }));
  expect(await enrolAll(rows)).toMatchObject({ added: 2000, enrolled: 2000 });
  const more = [...rows, row()];
  const body = { rosterId: randomUUID(), name: 'x', rows: more, terms };
  expect((await desk.call(enrolRoster, { body })).status).toBe(400);
});

it('a course that comes by an order while the list is enrolled stays as it was paid for', async () => {
  const { mobile, studentId } = await makeStudent(connection, {}, services);
  const [other, one] = [row({ row: 3 }), row({ mobile: mobile ?? '' })];
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  let told = () => {};
  const isPaid = new Promise<void>((resolve) => (told = resolve));
  const paying = connection.transaction().execute(async (change) => {
    await enrol(change, studentId, course.courseId, null);
    told();
    await mayCommit;
  });
  await isPaid;
  const enrolled = enrolAll([one, other]);
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'transactionid' and not granted`.execute(connection);
    return rows.length > 0;
  });
  commit();
  await paying;
  expect(await enrolled).toMatchObject({
    ...{ added: 1, enrolled: 1 },
    verdicts: [{ state: 'fault' }, { state: 'new' }],
  });
  expect(await periodOf(studentId)).toMatchObject({ expires_on: null });
});

it('an account that ends leaves its name in no answer that is kept', async () => {
  const { mobile, studentId } = await makeStudent(connection, { nickname: '纪明舒' }, services);
  const rosterId = randomUUID();
  const [one, other] = [row({ mobile: mobile ?? '' }), row({ row: 3 })];
  const answer = await enrolAll([one, other], {}, rosterId);
  expect(JSON.stringify(answer)).toContain('纪明舒');
  await connection.transaction().execute(async (change) => {
    for (const kept of accountPersonalData(services))
      if (kept.table === 'roster_entry') await kept.erase(change, studentId);
  });
  const { rows } = await sql`select answer from roster where answer::text like '%纪明舒%'`.execute(
    connection,
  );
  expect(rows).toEqual([]);
  expect(await enrolAll([one, other], {}, rosterId)).toEqual({ ...answer, verdicts: [] });
});
