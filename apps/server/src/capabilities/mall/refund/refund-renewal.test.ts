import { getReopenInfo, postponeCourse } from '@xuezhou/contract/enrolment';
import { requestRefund } from '@xuezhou/contract/mall';
import { agreeToRefund } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getCourse } from '@xuezhou/contract/study';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { add, makeCourse } from '../../../testing/factories.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Buying } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const lin = await signInStaffAs(mall, {
  permissions: ['order.read', 'refund.propose', 'refund.approve'],
});

type Student = Awaited<ReturnType<typeof mall.signIn>>;

async function buy(student: Student, buying: Buying): Promise<string> {
  const paying = await mall.order(student, buying);
  wechat.pay(numberOf(paying.qrId));
  await notify(wechat, wechat.notice(numberOf(paying.qrId)));
  return paying.orderId;
}

async function giveBack(student: Student, orderId: string, desk = lin): Promise<void> {
  const refundId = uuidv7();
  const body = { orderId, refundId, reason: 'twice', words: '买重了' } as const;
  await student.data(requestRefund, { body });
  const { refund_request_no: refundNo } = await connection
    .selectFrom('refund')
    .where('refund_id', '=', refundId)
    .select('refund_request_no')
    .executeTakeFirstOrThrow();
  await desk.data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } });
}

/** A course of a season, and that course for the season after it. */
async function seasons() {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const items = [{ kind: 'course', courseId }] as const;
  const first = await makeGood(connection, { price: 9000, items, expiresOn: '2027-08-31' });
  const second = await makeGood(connection, { price: 9000, items, expiresOn: '2028-08-31' });
  const student = await mall.signIn();
  const end = async () => (await mall.coursesOf(student.studentId))[0]?.expires_on;
  return { courseId, first, second, student, end };
}

describe('a refund of one of several orders for a course', () => {
  it('leaves the later season that was paid, then nothing once that is given back too', async () => {
    const { first, second, student, end } = await seasons();
    const one = await buy(student, first);
    const two = await buy(student, second);
    expect(await end()).toBe('2028-08-31');
    await giveBack(student, one);
    expect(await end()).toBe('2028-08-31');
    await giveBack(student, two);
    expect(await end()).toBe('2026-11-11');
  });

  it('of the later season leaves the first one', async () => {
    const { first, second, student, end } = await seasons();
    await buy(student, first);
    await giveBack(student, await buy(student, second));
    expect(await end()).toBe('2027-08-31');
  });
});

describe('a course that was postponed, or could be', () => {
  it('is closed by a refund all the same, and can be neither postponed nor reopened', async () => {
    const { courseId, first, student, end } = await seasons();
    const order = await buy(student, first);
    await student.data(postponeCourse, { body: { courseId } });
    expect(await end()).toBe('2027-11-29');
    await giveBack(student, order);
    expect(await end()).toBe('2026-11-11');
    expect(await student.call(postponeCourse, { body: { courseId } })).toMatchObject({
      status: refusals.postponeNotLeft[0],
    });
    const { period } = await student.data(getCourse, { params: { courseId } });
    expect(period).toMatchObject({ closedBy: 'expired', postponeDays: null, canReopen: false });
    expect((await student.data(getReopenInfo, { params: { courseId } })).canApply).toBe(false);
    expect(await end()).toBe('2026-11-11');
  });

  it('can be postponed again where it is bought again, and is closed once more by that one’s refund', async () => {
    const { courseId, first, second, student, end } = await seasons();
    const postpone = () => student.call(postponeCourse, { body: { courseId } });
    const order = await buy(student, first);
    await postpone();
    await giveBack(student, order);
    const again = await buy(student, second);
    expect(await end()).toBe('2028-08-31');
    expect((await postpone()).status).toBe(200);
    await giveBack(student, again);
    expect(await end()).toBe('2026-11-11');
    expect((await postpone()).status).toBe(refusals.postponeNotLeft[0]);
  });

  it('keeps what was postponed before the order that is given back, and no day more', async () => {
    const { courseId, first, second, student, end } = await seasons();
    await buy(student, first);
    await student.data(postponeCourse, { body: { courseId } });
    const later = await buy(student, second);
    await giveBack(student, later);
    expect(await end()).toBe('2027-11-29');
    const other = await seasons();
    await buy(other.student, other.first);
    const renewal = await buy(other.student, other.second);
    await other.student.data(postponeCourse, { body: { courseId: other.courseId } });
    await giveBack(other.student, renewal);
    expect(await other.end()).toBe('2027-08-31');
    expect(
      (await other.student.data(postponeCourse, { body: { courseId: other.courseId } })).expireDate,
    ).toBe('2027-11-29');
  });
});

/** Two goods of days with one course, each with another one besides, so that they are sold on top, and what is left of it. */
async function ofDays(access: 'open' | 'enrolled', [one, other]: readonly [number, number]) {
  const { courseId } = await makeCourse(connection, { access });
  const goodOf = async (days: number) => {
    const besides = await makeCourse(connection, { access: 'enrolled' });
    const items = [courseId, besides.courseId].map(
      (id) => ({ kind: 'course', courseId: id }) as const,
    );
    return await makeGood(connection, { price: 9000, items, days });
  };
  const [first, second] = [await goodOf(one), await goodOf(other)];
  const student = await mall.signIn();
  const left = () =>
    connection
      .selectFrom('enrolment')
      .where('student_id', '=', student.studentId)
      .where('course_id', '=', courseId)
      .select(['taken_back', 'paused_on'])
      .executeTakeFirst();
  return { courseId, first, second, student, left };
}

describe('a course that came with an order goes with the last of its orders', () => {
  it.each([
    ['open', undefined],
    ['enrolled', { taken_back: true, paused_on: null }],
  ] as const)('where the first was postponed before the second: %s', async (access, none) => {
    const { courseId, first, second, student, left } = await ofDays(access, [30, 30]);
    const one = await buy(student, first);
    await student.data(postponeCourse, { body: { courseId } });
    const two = await buy(student, second);
    await giveBack(student, one);
    expect(await left()).toMatchObject({ taken_back: false });
    await giveBack(student, two);
    expect(await left()).toEqual(none);
  });

  it('and one that is open to everybody stays taken, or paused, where the school had said so', async () => {
    const { courseId, first, student, left } = await ofDays('open', [30, 30]);
    const before = { student_id: student.studentId, course_id: courseId, taken_back: true };
    await add(connection, 'enrolment', { ...before, expires_on: '2026-11-01' });
    const order = await buy(student, first);
    expect(await left()).toMatchObject({ taken_back: false });
    await giveBack(student, order);
    expect(await left()).toEqual({ taken_back: true, paused_on: null });
    const other = await ofDays('open', [30, 30]);
    const another = await buy(other.student, other.first);
    await connection
      .updateTable('enrolment')
      .where('course_id', '=', other.courseId)
      .set({ paused_on: '2026-11-12' })
      .execute();
    await giveBack(other.student, another);
    expect(await other.left()).toEqual({ taken_back: true, paused_on: '2026-11-12' });
  });

  it.each([
    ['open', undefined],
    ['enrolled', { taken_back: true, paused_on: null }],
  ] as const)('where the first is over when it is refunded: %s', async (access, none) => {
    clock.set('2026-11-12T13:00:00Z');
    const { first, second, student, left } = await ofDays(access, [1, 30]);
    const one = await buy(student, first);
    const two = await buy(student, second);
    clock.advance({ days: 2 });
    const desk = await signInStaffAs(mall, { permissions: ['refund.propose', 'refund.approve'] });
    await giveBack(student, one, desk);
    expect(await left()).toMatchObject({ taken_back: false });
    await giveBack(student, two, desk);
    expect(await left()).toEqual(none);
  });
});
