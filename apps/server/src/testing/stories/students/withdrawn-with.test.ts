import { randomUUID } from 'node:crypto';
import { previewWithdrawal, withdrawEnrolments } from '@xuezhou/contract/account/console';
import { joinCampClass } from '@xuezhou/contract/camp';
import { moveCampMembers, previewCampMove } from '@xuezhou/contract/camp/console';
import { pauseEnrolment, resumeEnrolment } from '@xuezhou/contract/enrolment/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, expect, it } from 'vitest';
import { givePeriod, movePeriod } from '../../../capabilities/enrolment/enrolment.port.ts';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../../capabilities/mall/testing/refund-desk.ts';
import { openDesk } from '../../../capabilities/organisation/testing/organisation-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { undoLast } from '../../desks/undo-last.ts';
import { add, enrol, makeCourse } from '../../factories.ts';
import { makeCamp, makeClass } from '../../make-camp.ts';

// What hangs on a course that the school withdraws: what was bought keeps it, what was lent or joined ends with it.
const mall = await openTestMall();
const { connection, clock } = mall;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));
const permissions = ['student.read', 'enrolment.write', 'audit.read', 'order.read'] as const;
const desk = await signInStaffAs(mall, { permissions });

type Asked = { courseId: number; studentIds: number[] };
const look = async ({ courseId, studentIds }: Asked, by = desk) =>
  await by.data(previewWithdrawal, { body: { courseId, whom: { studentIds } } });
const hangingOf = async (asked: Asked, by = desk) =>
  (await look(asked, by)).rows.map(({ keptBy, hanging }) => ({ keptBy, hanging }));
const withdraw = async ({ courseId, studentIds }: Asked) =>
  await desk.call(withdrawEnrolments, {
    body: {
      ...{ actId: randomUUID(), courseId, whom: { studentIds }, tells: false, why: '报错' },
      seen: (await look({ courseId, studentIds })).seen,
    },
  });
const isTakenBack = async ({ courseId, studentIds }: Asked) => {
  const row = await connection
    .selectFrom('enrolment')
    .where('course_id', '=', courseId)
    .where('student_id', 'in', studentIds)
    .select('taken_back')
    .executeTakeFirst();
  return row?.taken_back;
};
const enrolled = async () => (await makeCourse(connection, { access: 'enrolled' })).courseId;

it('[POST /api/console/enrolments/withdraw] what was bought is left to a refund, which is named by its order; once it was refunded nothing of it stands out', async () => {
  const { buy, ask, agree } = await openRefundDesk(mall);
  const good = await makeGood(connection, { price: 100 });
  const student = await mall.signIn();
  const { orderId } = await buy(student, good);
  const asked = { courseId: good.courseId, studentIds: [student.studentId] };
  const { order_no: name } = await connection
    .selectFrom('mall_order')
    .where('order_id', '=', orderId)
    .select('order_no')
    .executeTakeFirstOrThrow();
  expect(await hangingOf(asked)).toEqual([
    { keptBy: 'bought', hanging: [{ kind: 'order', name }] },
  ]);
  const teacher = await signInStaffAs(mall, { permissions: ['student.read'] });
  expect(await hangingOf(asked, teacher)).toEqual([
    { keptBy: 'bought', hanging: [{ kind: 'order', name: '' }] },
  ]);
  expect((await withdraw(asked)).status).toBe(consoleRefusals.manyNone[0]);
  expect(await isTakenBack(asked)).toBe(false);
  const { refundId } = await ask(student, orderId);
  expect(await agree(refundId)).toBe(200);
  expect(await hangingOf(asked)).toEqual([{ keptBy: 'over', hanging: [] }]);
});

it('a seat in a class that was bought keeps the course too', async () => {
  const courseId = await enrolled();
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const item = { kind: 'camp', classId, title: '冲刺班' } as const;
  const good = await makeGood(connection, { price: 100, items: [item] });
  const student = await mall.signIn();
  await enrol(connection, student.studentId, courseId, '2027-08-31');
  await (await openRefundDesk(mall)).buy(student, good);
  const [row] = await hangingOf({ courseId, studentIds: [student.studentId] });
  expect(row?.keptBy).toBe('bought');
  expect(row?.hanging.map(({ kind }) => kind)).toEqual(['class', 'order']);
});

it('whose days were bought is not put out of a class that was', async () => {
  const courseId = await enrolled();
  const campId = await makeCamp(connection, courseId);
  const classId = await makeClass(connection, campId);
  const item = { kind: 'camp', classId, title: '冲刺班' } as const;
  const good = await makeGood(connection, { price: 100, items: [item] });
  const student = await mall.signIn();
  const other = await mall.signIn({ courses: [courseId] });
  await other.data(joinCampClass, { query: { classId } });
  const { buy, ask, agree } = await openRefundDesk(mall);
  const { orderId } = await buy(student, good);
  const studentIds = [student.studentId, other.studentId];
  const body = { classId, toClassId: null, studentIds };
  const kept = async (by = desk) =>
    (await by.data(previewCampMove, { body })).rows.map(({ keptBy, orderNo }) => [keptBy, orderNo]);
  const { order_no: orderNo } = await connection
    .selectFrom('mall_order')
    .where('order_id', '=', orderId)
    .select('order_no')
    .executeTakeFirstOrThrow();
  expect(await kept()).toEqual([
    ['bought', orderNo],
    [null, null],
  ]);
  const teacher = await signInStaffAs(mall, { permissions: ['student.read'] });
  expect((await kept(teacher))[0]).toEqual(['bought', null]);
  const { seen } = await desk.data(previewCampMove, { body });
  const act = { actId: randomUUID(), closes: false, tells: false, seen };
  expect(await desk.data(moveCampMembers, { body: { ...body, ...act } })).toEqual({ moved: 1 });
  const { refundId } = await ask(student, orderId);
  expect(await agree(refundId)).toBe(200);
  expect((await kept())[0]).toEqual(['gone', null]);
});

it('days that were bought are bought still where they were paused and resumed, or wait behind what is lent for longer', async () => {
  const { buy } = await openRefundDesk(mall);
  const good = await makeGood(connection, { price: 100, days: 30 });
  const { courseId } = good;
  const [first, second] = [await mall.signIn(), await mall.signIn()];
  const periodOf = async (studentId: number) =>
    await connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .select(['expires_on', 'paused_on', 'moved_days'])
      .executeTakeFirstOrThrow();
  await buy(first, good);
  const one = { body: { courseId, studentId: first.studentId } };
  await desk.data(pauseEnrolment, one);
  const place = { courseId, studentId: second.studentId };
  await buy(second, good);
  // Bought behind what was lent already.
  await connection.deleteFrom('enrolment').where('student_id', '=', second.studentId).execute();
  const [given, bought] = await connection.transaction().execute(async (change) => {
    const at = { today: '2026-11-23', now: clock.now() };
    const lent = { expiresOn: '2026-11-30', days: null, isLent: true };
    const more = { expiresOn: null, days: 30 };
    return [
      await givePeriod(change, place, { length: lent, ...at }),
      await givePeriod(change, place, { length: more, ...at }),
    ] as const;
  });
  await connection
    .updateTable('mall_order')
    .where('student_id', '=', second.studentId)
    .set({ granted: JSON.stringify([{ courseId, ...bought }]) })
    .execute();
  const move = { given, from: '2026-11-30', to: '2027-01-31', now: clock.now() };
  await connection.transaction().execute((change) => movePeriod(change, place, move));
  expect(await periodOf(second.studentId)).toMatchObject({
    ...{ expires_on: '2027-03-02', moved_days: 62 },
  });
  const paused = await periodOf(first.studentId);
  clock.set('2026-12-21T04:00:00Z');
  const later = await signInStaffAs(mall, desk.staffId);
  await later.data(resumeEnrolment, one);
  await undoLast(later, 'resumeEnrolment');
  expect(await periodOf(first.studentId)).toEqual(paused);
  await later.data(resumeEnrolment, one);
  clock.set('2027-01-10T04:00:00Z');
  const both = { courseId, studentIds: [first.studentId, second.studentId] };
  const last = await signInStaffAs(mall, desk.staffId);
  expect((await hangingOf(both, last)).map(({ keptBy }) => keptBy)).toEqual(['bought', 'bought']);
});

it('who has the course no more leaves its classes, and comes back to the same seat', async () => {
  const courseId = await enrolled();
  const campId = await makeCamp(connection, courseId, { title: '寒假营' });
  const classId = await makeClass(connection, campId);
  const student = await mall.signIn({ courses: [courseId] });
  await student.data(joinCampClass, { query: { classId } });
  const asked = { courseId, studentIds: [student.studentId] };
  const seats = async () =>
    await connection
      .selectFrom('camp_member')
      .where('student_id', '=', student.studentId)
      .selectAll()
      .execute();
  const before = await seats();
  expect(before).toHaveLength(1);
  const [row] = await hangingOf(asked);
  expect(row?.hanging).toEqual([{ kind: 'class', name: expect.stringContaining('寒假营') }]);
  expect((await withdraw(asked)).status).toBe(200);
  expect(await seats()).toEqual([]);
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  expect(await seats()).toEqual(before);
});

it('a company’s seat is free for who waits; who lost it to another does not get it back, nor the course', async () => {
  const company = await openDesk(mall);
  const { makeCompany, join, seatsOf } = company;
  const courseId = await enrolled();
  const of = await makeCompany({ courseId, seats: 1 });
  const [first, second] = [await mall.signIn(), await mall.signIn()];
  await join(first, of);
  const asked = { courseId, studentIds: [first.studentId] };
  expect((await hangingOf(asked))[0]?.hanging).toEqual([{ kind: 'seat', name: of.name }]);
  expect((await withdraw(asked)).status).toBe(200);
  expect(await seatsOf(of)).toMatchObject({ held: 0, waiting: 0 });
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  expect(await seatsOf(of)).toMatchObject({ held: 1, waiting: 0 });
  expect(await isTakenBack(asked)).toBe(false);
  await join(second, of);
  expect(await seatsOf(of)).toMatchObject({ held: 1, waiting: 1 });
  expect((await withdraw(asked)).status).toBe(200);
  expect(await seatsOf(of)).toMatchObject({ held: 1, waiting: 0 });
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(consoleRefusals.undoChanged[0]);
  expect(await isTakenBack(asked)).toBe(true);
});

it('of whom the company’s seat is lost no class is put back either, and others come back', async () => {
  const { makeCompany, join, seatsOf } = await openDesk(mall);
  const courseId = await enrolled();
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const of = await makeCompany({ courseId, seats: 1 });
  const [first, second] = [await mall.signIn(), await mall.signIn()];
  const third = await mall.signIn({ courses: [courseId] });
  await join(first, of);
  for (const student of [first, third]) await student.data(joinCampClass, { query: { classId } });
  const studentIds = [first.studentId, third.studentId];
  expect((await withdraw({ courseId, studentIds })).status).toBe(200);
  await join(second, of);
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  const members = connection.selectFrom('camp_member').where('class_id', '=', classId);
  expect(await members.select('student_id').execute()).toEqual([{ student_id: third.studentId }]);
  expect(await seatsOf(of)).toMatchObject({ held: 1, waiting: 0 });
  expect(await isTakenBack({ courseId, studentIds: [first.studentId] })).toBe(true);
});

it('nobody comes back to a contract that ends sooner by then', async () => {
  const { makeCompany, join, seatsOf, changeContract } = await openDesk(mall);
  const courseId = await enrolled();
  const of = await makeCompany({ courseId });
  const student = await mall.signIn();
  await join(student, of);
  const asked = { courseId, studentIds: [student.studentId] };
  expect((await withdraw(asked)).status).toBe(200);
  expect((await changeContract(of, { endsOn: '2026-12-01' })).status).toBe(200);
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(consoleRefusals.undoChanged[0]);
  expect(await seatsOf(of)).toMatchObject({ held: 0, waiting: 0 });
  expect(await isTakenBack(asked)).toBe(true);
});

it('what a course platform lends ends with the course and is lent again by an undo; a used code is named', async () => {
  const courseId = await enrolled();
  const { studentId } = await mall.signIn();
  await enrol(connection, studentId, courseId, '2027-07-31');
  const { platform_id: platformId } = await connection
    .insertInto('lti_platform')
    .values({
      ...{ name: '某大学', issuer: 'https://lms', client_id: 'x', deployments: ['1'] },
      ...{ auth_address: 'https://lms/auth', jwks_address: 'https://lms/jwks' },
      ...{ ends_on: '2027-07-31', request_id: randomUUID(), made_at: clock.now() },
    })
    .returning('platform_id')
    .executeTakeFirstOrThrow();
  await add(connection, 'lti_seat', {
    ...{ platform_id: platformId, student_id: studentId, course_id: courseId, subject: 's' },
    ...{ ends_on: '2027-07-31', given: '{"after":"2027-07-31"}', since: clock.now() },
  });
  await add(connection, 'redeem_code', {
    ...{ code_digest: Buffer.from('1'), tail: '7HQ2', course_id: courseId, days: 30, note: '' },
    ...{ made_at: clock.now(), used_at: clock.now(), student_id: studentId },
  });
  const asked = { courseId, studentIds: [studentId] };
  const seats = async () =>
    await connection
      .selectFrom('lti_seat')
      .where('student_id', '=', studentId)
      .selectAll()
      .execute();
  const before = await seats();
  expect(await hangingOf(asked)).toEqual([
    {
      keptBy: null,
      hanging: [
        { kind: 'code', name: '7HQ2' },
        { kind: 'platform', name: '某大学' },
      ],
    },
  ]);
  expect((await withdraw(asked)).status).toBe(200);
  expect(await seats()).toEqual([]);
  expect((await undoLast(desk, 'withdrawEnrolments')).status).toBe(200);
  expect(await seats()).toEqual(before);
});
