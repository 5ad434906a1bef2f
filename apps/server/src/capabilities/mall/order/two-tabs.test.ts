import { cancelOrder, getOrder, payByWechat, takeCoupon } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Connection } from '../../../platform/database/prepare.ts';
import { pointsOf } from '../../points/points.port.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';

const mall = await openTestMall();
const { connection } = mall;

it('takes orders for the same goods that come at the same moment: the last of them stands', async () => {
  const good = await makeGood(connection, { stock: 5 });
  const student = await mall.signIn();
  await mall.give(student.studentId, 1000);
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { goodIds: [good.goodId] }),
  );
  const buying = { ...good, couponId, points: 1000 };
  const { realPrice } = await mall.check(student, buying);
  const ids = [uuidv7(), uuidv7(), uuidv7()];
  const answers = await Promise.all(
    ids.map((orderId) =>
      student.call(payByWechat, { body: { ...mall.choiceOf(buying), orderId, realPrice } }),
    ),
  );
  // Who was quicker may find the order closed again when its code is asked for.
  for (const { message } of answers) expect(message).not.toContain('编号');
  const orders = await connection
    .selectFrom('mall_order')
    .where('student_id', '=', student.studentId)
    .select(['order_id', 'state'])
    .execute();
  expect(new Set(orders.map(({ order_id }) => order_id))).toEqual(new Set(ids));
  expect(orders.filter(({ state }) => state === 'unpaid')).toHaveLength(1);
  expect(await pointsOf(connection, student.studentId)).toEqual({ balance: 1000, free: 0 });
});

it('looks again where the coupon is held by an order that another tab made while the facts were read', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { goodIds: [good.goodId] }),
  );
  const buying = { ...good, couponId };
  const { realPrice } = await mall.check(student, buying);
  const other = await mall.order(student, buying);
  const setState = (through: Connection, state: 'closed' | 'unpaid') =>
    through
      .updateTable('mall_order')
      .where('order_id', '=', other.orderId)
      .set({ state })
      .execute();
  await setState(connection, 'closed');
  const body = { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice };
  // The other order comes up after the orders were read and before the coupons are.
  const placing = await connection.transaction().execute(async (change) => {
    await sql`lock table coupon_of_student in access exclusive mode`.execute(change);
    const answer = student.call(payByWechat, { body });
    await untilWaiting(connection, 1);
    await setState(change, 'unpaid');
    return { answer };
  });
  const { status, message } = await placing.answer;
  expect([status, message]).toEqual([200, '']);
  expect(await mall.stateOf(student.studentId, body.orderId)).toBe('unpaid');
  expect(await mall.stateOf(student.studentId, other.orderId)).toBe('closed');
});

it('does not believe that a coupon is taken where a third tab gave it free again meanwhile', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { goodIds: [good.goodId] }),
  );
  const buying = { ...good, couponId };
  const { realPrice } = await mall.check(student, buying);
  const first = await mall.order(student, good);
  await student.data(cancelOrder, { body: { orderId: first.orderId } });
  const body = { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice };
  const holdFor = (through: Connection, orderId: string | null) =>
    through
      .updateTable('coupon_of_student')
      .where('held_coupon_id', '=', couponId)
      .set({ order_id: orderId })
      .execute();
  // What is read of orders comes first, then of coupons, and of addresses last.
  const { answer } = await connection.transaction().execute(async (last) => {
    await sql`lock table address in access exclusive mode`.execute(last);
    const placing = await connection.transaction().execute(async (change) => {
      await sql`lock table coupon_of_student in access exclusive mode`.execute(change);
      const answer = student.call(payByWechat, { body });
      await untilWaiting(connection, 2);
      // A second tab's order takes the coupon, and has closed before it is looked for.
      const second = uuidv7();
      await sql`
        insert into mall_order select made.* from mall_order one,
          jsonb_populate_record(one, jsonb_build_object('order_id', ${second}::text, 'order_no', ${second}::text)) made
        where one.order_id = ${first.orderId}`.execute(change);
      await holdFor(change, second);
      return { answer };
    });
    await untilWaiting(connection, 1);
    await holdFor(last, null);
    return placing;
  });
  const { status, message } = await answer;
  expect([status, message]).toEqual([200, '']);
  expect(await mall.stateOf(student.studentId, body.orderId)).toBe('unpaid');
});

it('says of an order that gave way where its coupon and its points are', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  await mall.give(student.studentId, 1000);
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { goodIds: [good.goodId] }),
  );
  const buying = { ...good, couponId, points: 1000 };
  const first = await mall.order(student, buying);
  const given = async (orderId: string) =>
    (await student.data(getOrder, { params: { type: 'normal', id: orderId } })).givenBack;
  const second = await mall.order(student, buying);
  expect(await given(first.orderId)).toEqual([
    '优惠券用在了后来下的订单里',
    '积分 1,000 退回后，用在了后来下的订单里',
  ]);
  // One that takes only some of the points leaves the rest with the student.
  await mall.order(student, { ...good, couponId, points: 400 });
  expect(await given(first.orderId)).toEqual(['优惠券用在了后来下的订单里', '积分已退回 1,000']);
  // Without them it gives way to a last one, and they are with the student again.
  await mall.order(student, good);
  for (const { orderId } of [first, second])
    expect(await given(orderId)).toEqual(['优惠券已退回', '积分已退回 1,000']);
});

it('offers at the order what could still be taken for it, the best first, and nothing that takes off less', async () => {
  const good = await makeGood(connection);
  const of = { goodIds: [good.goodId] };
  const small = await makeCoupon(connection, { ...of, value: 10_000 });
  const large = await makeCoupon(connection, { ...of, value: 30_000 });
  await makeCoupon(connection, { ...of, value: 90_000, threshold: 400_000 });
  await makeCoupon(connection, { ...of, value: 50_000, code: 'OPEN50' });
  await makeCoupon(connection, { ...of, value: 60_000, isListed: false });
  await makeCoupon(connection, { ...of, value: 70_000, takeTo: new Date('2026-01-01') });
  const student = await mall.signIn();
  const free = async () =>
    (await mall.check(student, good)).freeCoupons.map(({ couponId, off }) => [couponId, off]);
  expect(await free()).toEqual([
    [large, 30_000],
    [small, 10_000],
  ]);
  const { heldCouponId } = await student.data(takeCoupon, { body: { couponId: large } });
  const checked = await mall.check(student, { ...good, couponId: heldCouponId });
  expect(checked).toMatchObject({ realPrice: 338_000, freeCoupons: [] });
});
