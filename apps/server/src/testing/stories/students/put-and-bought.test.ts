import { randomUUID } from 'node:crypto';
import { addCampMember, previewCampPut, putIntoCampClass } from '@xuezhou/contract/camp/console';
import { expect, it } from 'vitest';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../../capabilities/mall/testing/refund-desk.ts';
import { untilWaiting } from '../../database/until-waiting.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { undoLast } from '../../desks/undo-last.ts';
import { enrol, makeCourse } from '../../factories.ts';
import { makeCamp, makeClass } from '../../make-camp.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-23T04:00:00Z');
const permissions = ['enrolment.write', 'student.read', 'audit.read'] as const;
const desk = await signInStaffAs(mall, { permissions });

async function camp() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const campId = await makeCamp(connection, courseId);
  const [classId, other] = [
    await makeClass(connection, campId),
    await makeClass(connection, campId, { startsOn: '2026-11-30' }),
  ];
  const goodOf = async (bought = classId, expiresOn: string | null = null) =>
    await makeGood(connection, {
      ...{ price: 100, expiresOn },
      items: [
        { kind: 'course', courseId },
        { kind: 'camp', classId: bought, title: '冲刺班' },
      ],
    });
  const student = async () => {
    const one = await mall.signIn();
    await enrol(connection, one.studentId, courseId, '2027-08-31');
    return one;
  };
  const put = async (...studentIds: number[]) => {
    const asked = { classId, whom: { studentIds } };
    const { seen } = await desk.data(previewCampPut, { body: asked });
    const body = { ...asked, seen, actId: randomUUID(), tells: false, why: '排班' };
    await desk.data(putIntoCampClass, { body });
  };
  const seated = async (of = classId) =>
    (
      await connection
        .selectFrom('camp_member')
        .where('class_id', '=', of)
        .select('student_id')
        .execute()
    ).map(({ student_id: id }) => id);
  return { courseId, other, goodOf, student, put, seated };
}
const refunds = await openRefundDesk(mall);

it('who was put into a class and has paid for a seat since keeps it over an undo; the others leave', async () => {
  const { goodOf, put, seated, student } = await camp();
  const [buyer, other] = [await student(), await student()];
  await put(buyer.studentId, other.studentId);
  expect(await seated()).toHaveLength(2);
  await refunds.buy(buyer, await goodOf());
  expect((await undoLast(desk, 'putIntoCampClass')).status).toBe(200);
  expect(await seated()).toEqual([buyer.studentId]);
});

it('who was put into a class and pays for a seat has it by the order: in the class that was bought, until it is refunded; then in the one of before', async () => {
  const { goodOf, other, put, seated, student } = await camp();
  const [same, moves] = [await student(), await student()];
  await put(same.studentId, moves.studentId);
  const orders = [
    await refunds.buy(same, await goodOf()),
    await refunds.buy(moves, await goodOf(other)),
  ];
  expect([await seated(), await seated(other)]).toEqual([[same.studentId], [moves.studentId]]);
  for (const [place, one] of [same, moves].entries()) {
    const { refundId } = await refunds.ask(one, orders[place]?.orderId ?? '');
    expect(await refunds.agree(refundId)).toBe(200);
  }
  const back = [same.studentId, moves.studentId];
  expect([new Set(await seated()), await seated(other)]).toEqual([new Set(back), []]);
  // As they were put there, so that the school takes that back as well.
  expect((await undoLast(desk, 'putIntoCampClass')).status).toBe(200);
  expect(await seated()).toEqual([]);
});

it('of two orders that paid for a seat one is refunded: it stays, in the class of the other; and with the course it goes', async () => {
  const { goodOf, other, seated, student } = await camp();
  const two = await student();
  const first = await refunds.buy(two, await goodOf(undefined, '2028-08-31'));
  clock.advance({ minutes: 1 });
  const second = await refunds.buy(two, await goodOf(other, '2029-08-31'));
  const back = async (who: typeof two, orderId: string) =>
    expect(await refunds.agree((await refunds.ask(who, orderId)).refundId)).toBe(200);
  await back(two, first.orderId);
  expect([await seated(), await seated(other)]).toEqual([[], [two.studentId]]);
  await back(two, second.orderId);
  expect(await seated(other)).toEqual([]);
  // Who had no course before the order has neither after it.
  const anew = await mall.signIn();
  await desk.data(addCampMember, { body: { classId: other, studentId: anew.studentId } });
  clock.advance({ minutes: 1 });
  const only = await refunds.buy(anew, await goodOf());
  expect(await seated()).toEqual([anew.studentId]);
  await back(anew, only.orderId);
  expect([await seated(), await seated(other)]).toEqual([[], []]);
});

it('of two orders of a camp that was withdrawn since each can be refunded', async () => {
  const { courseId, goodOf, other, seated, student } = await camp();
  const two = await student();
  const first = await refunds.buy(two, await goodOf(undefined, '2028-08-31'));
  clock.advance({ minutes: 1 });
  await refunds.buy(two, await goodOf(other, '2029-08-31'));
  await connection
    .updateTable('camp')
    .where('course_id', '=', courseId)
    .set({ retired_at: clock.now() })
    .execute();
  expect(await refunds.agree((await refunds.ask(two, first.orderId)).refundId)).toBe(200);
  expect([await seated(), await seated(other)]).toEqual([[], [two.studentId]]);
});

it('a refund holds the course before the seat, as whoever puts into a class does', async () => {
  const { courseId, goodOf, seated, student } = await camp();
  const buyer = await student();
  const { orderId } = await refunds.buy(buyer, await goodOf());
  const { refundId } = await refunds.ask(buyer, orderId);
  const { agreeing, free } = await connection.transaction().execute(async (change) => {
    await change
      .selectFrom('camp_member')
      .where('student_id', '=', buyer.studentId)
      .select('class_id')
      .forUpdate()
      .execute();
    const agreed = refunds.agree(refundId);
    await Promise.race([agreed, untilWaiting(connection, 1)]);
    const held = await change
      .selectFrom('enrolment')
      .where('student_id', '=', buyer.studentId)
      .where('course_id', '=', courseId)
      .select('course_id')
      .forUpdate()
      .skipLocked()
      .execute();
    return { agreeing: agreed, free: held.length };
  });
  expect(free).toBe(0);
  expect(await agreeing).toBe(200);
  expect(await seated()).toEqual([]);
});
