import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { enrolStudent, extendEnrolment, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-11-28T02:00:00Z');
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

async function enrolled() {
  const desk = await signInStaffAs(school, {
    permissions: ['enrolment.write', 'student.read', 'audit.read'],
  });
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection);
  const whose = { studentId, courseId };
  await desk.data(enrolStudent, {
    body: { ...whose, until: '2027-08-31', from: null, waitingDays: null },
  });
  const entryOf = async (operation: string) => {
    const query = { operation, targetId: String(studentId) };
    return (await desk.data(listAudit, { query })).list[0]!;
  };
  const endOf = async () =>
    (await desk.data(listEnrolments, { body: { studentIds: [studentId] } }))[0]?.expiresOn;
  return { desk, whose, entryOf, endOf };
}

it('an extension is taken back once, in its time, by who may extend', async () => {
  const { desk, whose, entryOf, endOf } = await enrolled();
  await desk.data(extendEnrolment, { body: { ...whose, days: 30 } });
  const entry = await entryOf('extendEnrolment');
  const { nickname } = await connection
    .selectFrom('student')
    .where('student_id', '=', whose.studentId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  expect(entry.targetName).toBe(nickname);
  expect(entry).toMatchObject({ undoUntil: '2026-11-29T02:00:00.000Z', undoneBy: null });
  const body = { auditId: entry.auditId };
  const reader = await signInStaffAs(school, { permissions: ['audit.read'] });
  expect((await reader.call(undoAction, { body })).status).toBe(status('permissionMissing'));
  const support = await signInStaffAs(school, { permissions: ['enrolment.write'] });
  expect((await support.call(undoAction, { body })).status).toBe(status('undoUnknown'));
  expect(await desk.data(undoAction, { body })).toEqual({ kept: 0 });
  expect(await endOf()).toBe('2027-08-31');
  expect((await desk.call(undoAction, { body })).status).toBe(status('undoDone'));
  expect((await entryOf('extendEnrolment')).undoneBy).not.toBeNull();
});

it('what has changed since is told, and nothing is taken back', async () => {
  const { desk, whose, entryOf, endOf } = await enrolled();
  await desk.data(extendEnrolment, { body: { ...whose, days: 30 } });
  const { auditId } = await entryOf('extendEnrolment');
  await desk.data(extendEnrolment, { body: { ...whose, until: '2028-01-01' } });
  const answer = await desk.call(undoAction, { body: { auditId } });
  expect(answer).toMatchObject({ status: status('undoChanged') });
  expect(answer.message).toContain('有效期现在是2028-01-01');
  expect(await endOf()).toBe('2028-01-01');
});

it('an enrolment that was taken back is over, and a day later nothing is', async () => {
  const { desk, entryOf, endOf } = await enrolled();
  const { auditId } = await entryOf('enrolStudent');
  await desk.data(undoAction, { body: { auditId } });
  expect(await endOf()).toBe('2026-11-27');

  const late = await enrolled();
  const entry = await late.entryOf('enrolStudent');
  clock.set('2026-11-29T02:00:01Z');
  const again = await signInStaffAs(school, late.desk.staffId);
  const answer = await again.call(undoAction, { body: { auditId: entry.auditId } });
  expect(answer.status).toBe(status('undoOver'));
});

const stateOf = async ({ studentId, courseId }: { studentId: number; courseId: number }) =>
  await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['redeemed', 'taken_back', 'expires_on', 'period_days'])
    .executeTakeFirstOrThrow();

const set = async (
  { studentId, courseId }: { studentId: number; courseId: number },
  changes: { redeemed?: boolean; taken_back?: boolean; period_days?: number | null },
) =>
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .set(changes)
    .execute();

it('what waited waits again, what was given back is given back again, and nothing lasts for ever', async () => {
  clock.set('2026-11-28T02:00:00Z');
  for (const before of [
    { redeemed: false, taken_back: false, period_days: 90 },
    { redeemed: true, taken_back: true, period_days: null },
  ]) {
    const { desk, whose, entryOf } = await enrolled();
    await set(whose, before);
    const was = await stateOf(whose);
    await desk.data(enrolStudent, {
      body: { ...whose, until: '2028-08-31', from: null, waitingDays: null },
    });
    const { auditId } = await entryOf('enrolStudent');
    await desk.data(undoAction, { body: { auditId } });
    expect(await stateOf(whose)).toEqual(was);
  }
});

it('what was given back or redeemed since is not overwritten, nor is one restored of which the log says too little', async () => {
  clock.set('2026-11-28T02:00:00Z');
  const { desk, whose, entryOf } = await enrolled();
  const { auditId } = await entryOf('enrolStudent');
  await set(whose, { taken_back: true });
  const answer = await desk.call(undoAction, { body: { auditId } });
  expect(answer).toMatchObject({ status: status('undoChanged') });
  expect(answer.message).toContain('是否已收回现在是是');
  await set(whose, { taken_back: false });
  const period = { courseId: whose.courseId, expiresOn: '2027-08-31', opensOn: null };
  const { audit_id: old } = await connection
    .insertInto('audit_log')
    .values({
      at: clock.now(),
      staff_id: desk.staffId,
      staff_name: '老师',
      operation: 'extendEnrolment',
      target_kind: 'student',
      target_id: String(whose.studentId),
      before: null,
      after: JSON.stringify({ ...period, pausedOn: null, waitingDays: null }),
      why: '',
      address: '127.0.0.1',
      user_agent: 'test',
    })
    .returning('audit_id')
    .executeTakeFirstOrThrow();
  const body = { auditId: old };
  expect((await desk.call(undoAction, { body })).status).toBe(status('undoChanged'));
  expect((await stateOf(whose)).expires_on).toBe('2027-08-31');
});

it('also of a thing whose number has as many figures as a phone', async () => {
  await school.ownerPool.query(
    "select setval(pg_get_serial_sequence('student', 'student_id'), 1900000000)",
  );
  const { desk, whose, entryOf, endOf } = await enrolled();
  expect(whose.studentId).toBeGreaterThan(1_900_000_000);
  await desk.data(extendEnrolment, { body: { ...whose, days: 30 } });
  const { auditId } = await entryOf('extendEnrolment');
  expect(await desk.data(undoAction, { body: { auditId } })).toEqual({ kept: 0 });
  expect(await endOf()).toBe('2027-08-31');
  expect((await entryOf('undoAction')).targetId).toBe(String(whose.studentId));
});
