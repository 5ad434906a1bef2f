import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { extendEnrolment, pauseEnrolment } from '@xuezhou/contract/enrolment/console';
import {
  createStaff,
  decideApproval,
  exportAudit,
  getApprovalAnswer,
  listApprovals,
  listAudit,
  listStaff,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { dueApprovals } from './due-approvals.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const ownerRole = 1;
const teacherRole = 3;

const makeEnrolled = async () => {
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection);
  await enrol(connection, studentId, courseId);
  return { studentId, courseId };
};
const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
const pausedOn = async ({ studentId }: { studentId: number }) =>
  (
    await connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .select('paused_on')
      .executeTakeFirstOrThrow()
  ).paused_on;

describe('what somebody may only propose', () => {
  it('[GET /api/console/approvals] [POST /api/console/approvals/decide] is done by a colleague who agrees, once, and both names stand in the log', async () => {
    const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
    const office = await signInStaffAs(school, { permissions: ['enrolment.write', 'audit.read'] });
    const body = await makeEnrolled();
    const ask = () => support.call(pauseEnrolment, { body: { ...body, why: '出差' } });
    expect((await ask()).status).toBe(status('approvalAsked'));
    expect((await ask()).status).toBe(status('approvalAsked'));
    expect(await pausedOn(body)).toBeNull();
    const waiting = await office.data(listApprovals, { query: {} });
    const mine = waiting.filter(({ targetId }) => targetId === String(body.studentId));
    expect(mine).toMatchObject([
      { operation: 'pauseEnrolment', why: '出差', mayDecide: true, isOwn: false, asksCode: false },
    ]);
    const decision = { approvalId: mine[0]!.approvalId, isAgreed: true };
    const own = await support.call(decideApproval, { body: decision });
    expect(own.status).toBe(status('approvalOwn'));
    const both = await Promise.all([
      office.call(decideApproval, { body: decision }),
      office.call(decideApproval, { body: decision }),
    ]);
    expect(new Set(both.map((each) => each.status))).toEqual(
      new Set([200, status('approvalDecided')]),
    );
    expect(await pausedOn(body)).not.toBeNull();
    const { list } = await office.data(listAudit, { query: { operation: 'pauseEnrolment' } });
    const names = await connection
      .selectFrom('staff')
      .where('staff_id', 'in', [support.staffId, office.staffId])
      .select('name')
      .orderBy('staff_id')
      .execute();
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      staffId: office.staffId,
      after: { approval: { proposedBy: names[0]?.name, agreedBy: names[1]?.name } },
    });
  });

  it('goes on waiting with words where it can no longer be done, and may be refused with a reason', async () => {
    const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
    const office = await signInStaffAs(school, { permissions: ['enrolment.write'] });
    const body = await makeEnrolled();
    await support.call(pauseEnrolment, { body });
    await office.data(pauseEnrolment, { body });
    const [waiting] = (await support.data(listApprovals, { query: {} })).filter(
      (each) => each.isOwn,
    );
    const approvalId = waiting!.approvalId;
    const agreed = await office.data(decideApproval, { body: { approvalId, isAgreed: true } });
    expect(agreed).toMatchObject({ isDone: false, answer: null });
    expect(agreed.words).toContain('暂停');
    const refuse = (reply: string) =>
      office.call(decideApproval, { body: { approvalId, isAgreed: false, reply } });
    expect((await refuse(' ')).status).toBe(status('approvalReasonEmpty'));
    expect((await refuse('已经暂停了')).status).toBe(200);
    const decided = await support.data(listApprovals, { query: { decided: true } });
    expect(decided[0]).toMatchObject({ approvalId, state: 'refused', reply: '已经暂停了' });
  });

  it('is kept as often as there are wishes, however the database plans', async () => {
    const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
    const body = await makeEnrolled();
    const answers: number[] = [];
    for (let days = 1; days <= 8; days += 1) {
      const { status: met } = await support.call(extendEnrolment, { body: { ...body, days } });
      answers.push(met);
    }
    expect(new Set(answers)).toEqual(new Set([status('approvalAsked')]));
    expect(await support.data(listApprovals, { query: {} })).toHaveLength(8);
  });

  it('is void after 72 hours', async () => {
    const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
    const office = await signInStaffAs(school, { permissions: ['enrolment.write'] });
    const body = await makeEnrolled();
    await support.call(pauseEnrolment, { body });
    const { approvalId } = (await support.data(listApprovals, { query: {} }))[0]!;
    clock.set(hours(72));
    const late = await signInStaffAs(school, office.staffId);
    const answer = await late.call(decideApproval, { body: { approvalId, isAgreed: true } });
    expect(answer.status).toBe(status('approvalDecided'));
    await dueApprovals(school.services);
    const row = await connection
      .selectFrom('approval')
      .where('approval_id', '=', approvalId)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('void');
    expect(await pausedOn(body)).toBeNull();
  });
});

describe('making somebody an owner', () => {
  it('takes another owner; where there is none it waits a day, by mail to the owner, and can be stopped', async () => {
    await connection
      .deleteFrom('staff_role_member')
      .where('staff_role_id', '=', ownerRole)
      .execute();
    const login = 'head@example.com';
    const head = await signInStaffAs(school, { isOwner: true, login });
    const teacher = await makeStaff(school);
    const make = (staffId: number) =>
      head.call(setStaffRoles, { body: { staffId, roleIds: [ownerRole] } });
    expect((await make(teacher.staffId)).status).toBe(status('approvalDelayed'));
    expect((await school.mails(login))[0]?.text).toContain('24 小时');
    const [stopped] = await head.data(listApprovals, { query: {} });
    await head.data(decideApproval, {
      body: { approvalId: stopped!.approvalId, isAgreed: false },
    });
    expect((await make(teacher.staffId)).status).toBe(status('approvalDelayed'));
    await dueApprovals(school.services);
    const rolesOf = async (as: typeof head) =>
      (await as.data(listStaff)).find(({ staffId }) => staffId === teacher.staffId)?.roles;
    expect((await rolesOf(head))?.some(({ roleId }) => roleId === ownerRole)).toBe(false);
    clock.set(hours(24));
    await dueApprovals(school.services);
    const again = await signInStaffAs(school, head.staffId);
    expect((await rolesOf(again))?.some(({ roleId }) => roleId === ownerRole)).toBe(true);

    // Now there are two, but one was made by the other a moment ago: three days later one is not enough.
    const early = { login: 'early', name: '太早', roleIds: [ownerRole] };
    expect((await again.call(createStaff, { body: early })).status).toBe(status('approvalDelayed'));
    clock.set(hours(73));
    await dueApprovals(school.services);
    const body = { login: 'third', name: '第三位', roleIds: [ownerRole] };
    const later = await signInStaffAs(school, head.staffId);
    const asked = await later.call(createStaff, { body });
    expect(asked.status).toBe(status('approvalAsked'));
    const other = await signInStaffAs(school, teacher.staffId);
    const waiting = await other.data(listApprovals, { query: {} });
    const { approvalId } = waiting.find(({ operation }) => operation === 'createStaff')!;
    const done = await other.data(decideApproval, { body: { approvalId, isAgreed: true } });
    expect(done).toMatchObject({ isDone: true, answer: { temporaryPassword: expect.any(String) } });
  });

  it('asks nobody else for other roles', async () => {
    const owner = await signInStaffAs(school, { isOwner: true });
    const body = { login: `t${clock.now().getTime()}`, name: '新老师', roleIds: [teacherRole] };
    expect((await owner.call(createStaff, { body })).status).toBe(200);
  });
});

describe('an export of the log', () => {
  it('[POST /api/console/audit/export] [GET /api/console/approvals/:approvalId/answer] asks the decider for a code and is read by who asked for it alone', async () => {
    const asker = await signInStaffAs(school, { permissions: ['audit.read'] });
    const decider = await signInStaffAs(school, { permissions: ['audit.read'] });
    const body = { from: hours(-24).toISOString(), until: hours(1).toISOString(), why: '年审' };
    const tooLong = { ...body, from: hours(-24 * 91).toISOString() };
    expect((await asker.call(exportAudit, { body: tooLong })).status).toBe(status('auditPeriod'));
    expect((await asker.call(exportAudit, { body })).status).toBe(status('approvalAsked'));
    const [waiting] = (await decider.data(listApprovals, { query: {} })).filter(
      (each) => each.operation === 'exportAudit',
    );
    const approvalId = waiting!.approvalId;
    const decide = (code?: string) =>
      decider.call(decideApproval, {
        body: { approvalId, isAgreed: true, ...(code !== undefined && { code }) },
      });
    expect((await decide()).status).toBe(status('codeAsked'));
    expect((await decide('wrong')).status).toBe(status('codeWrong'));
    const agreed = await decide(deskPassword);
    expect(agreed.data).toEqual({ isDone: true, words: '', answer: null });
    const params = { approvalId };
    const foreign = await decider.call(getApprovalAnswer, { params });
    expect(foreign.status).toBe(status('approvalUnknown'));
    const { answer } = await asker.data(getApprovalAnswer, { params });
    expect(answer).toEqual(
      expect.arrayContaining([expect.objectContaining({ operation: 'proposeApproval' })]),
    );
    const roles = await connection
      .deleteFrom('staff_role_member')
      .where('staff_id', '=', asker.staffId)
      .returningAll()
      .execute();
    expect((await asker.call(getApprovalAnswer, { params })).status).toBe(
      status('permissionMissing'),
    );
    await connection.insertInto('staff_role_member').values(roles).execute();
    clock.set(hours(24 * 7));
    const later = await signInStaffAs(school, asker.staffId);
    expect((await later.call(getApprovalAnswer, { params })).status).toBe(
      status('approvalUnknown'),
    );
  });
});

it('nothing of what waits opens to a temporary password', async () => {
  const passwordExpiresAt = hours(1);
  const { staffId } = await makeStaff(school, { isOwner: true, passwordExpiresAt });
  const client = await signInStaffAs(school, staffId);
  const temporary = status('passwordTemporary');
  expect((await client.call(listApprovals, { query: {} })).status).toBe(temporary);
  expect((await client.call(getApprovalAnswer, { params: { approvalId: 1 } })).status).toBe(
    temporary,
  );
  const body = { approvalId: 1, isAgreed: true };
  expect((await client.call(decideApproval, { body })).status).toBe(temporary);
});

it('what was done meanwhile is not overwritten as refused by the same person', async () => {
  const support = await signInStaffAs(school, { permissions: ['enrolment.write:propose'] });
  const office = await signInStaffAs(school, { permissions: ['enrolment.write'] });
  await support.call(pauseEnrolment, { body: await makeEnrolled() });
  const { approvalId } = (await support.data(listApprovals, { query: {} }))[0]!;
  const refusing = await connection.transaction().execute(async (change) => {
    await change
      .updateTable('approval')
      .set({ state: 'agreed', decided_by: office.staffId, decided_at: clock.now() })
      .where('approval_id', '=', approvalId)
      .execute();
    const body = { approvalId, isAgreed: false, reply: '不用了' };
    const answer = office.call(decideApproval, { body });
    // It has read that it waits, and stands before the row that is being changed.
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%approval%'
          and datname = current_database()`.execute(connection);
      expect(rows).toHaveLength(1);
    }, 20_000);
    return { answer };
  });
  expect((await refusing.answer).status).toBe(status('approvalDecided'));
  const row = await connection
    .selectFrom('approval')
    .where('approval_id', '=', approvalId)
    .select('state')
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('agreed');
});
