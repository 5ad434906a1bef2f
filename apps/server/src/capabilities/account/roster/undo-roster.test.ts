import { randomUUID } from 'node:crypto';
import { enrolRoster } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { accountPersonalData } from '../account.personal-data.ts';
import { rosterDesk, terms } from '../testing/roster-desk.ts';

const school = await startTestApp();
const { connection, services } = school;
const { desk, course, row, enrolAll, studentOf, periodOf } = await rosterDesk(school);

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
