import { cancelOrder, payByWechat, takeCoupon } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection } = mall;
const buyers = 500;

/** How often each status came back. */
const tally = (statuses: readonly number[]): Record<number, number> =>
  statuses.reduce<Record<number, number>>(
    (counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

const crowd = async () => {
  const students = [];
  for (let index = 0; index < buyers; index++) students.push(await mall.signIn());
  return students;
};
const students = await crowd();

it('sells exactly 100 seats to 500 buyers who come at the same moment', async () => {
  const good = await makeGood(connection, { stock: 100 });
  const statuses = await Promise.all(
    students.map(async (student) => {
      const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice: 368_000 };
      return (await student.call(payByWechat, { body })).status;
    }),
  );
  expect(tally(statuses)).toEqual({ 200: 100, [refusals.goodSoldOut[0]]: 400 });
  const { sold } = await connection
    .selectFrom('good_sold')
    .where('variant_id', '=', good.variantId)
    .select('sold')
    .executeTakeFirstOrThrow();
  const { count } = await connection
    .selectFrom('mall_order')
    .where('good_id', '=', good.goodId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect([sold, count]).toEqual([100, 100]);
});

it('gives the last coupon to exactly one of 500', async () => {
  const couponId = await makeCoupon(connection, { total: 1 });
  const statuses = await Promise.all(
    students.map(
      async (student) => (await student.call(takeCoupon, { body: { couponId } })).status,
    ),
  );
  expect(tally(statuses)).toEqual({ 200: 1, [refusals.couponGone[0]]: 499 });
  const held = await connection
    .selectFrom('coupon_of_student')
    .where('coupon_id', '=', couponId)
    .select('student_id')
    .execute();
  expect(held).toHaveLength(1);
});

it('lets one coupon and one balance of points be used by one of many orders at once', async () => {
  const [student] = students;
  if (student === undefined) throw new Error('nobody came');
  await mall.give(student.studentId, 1000);
  const couponId = await mall.take(student, await makeCoupon(connection));
  const goods = [];
  for (let index = 0; index < 8; index++) goods.push(await makeGood(connection));
  const statuses = await Promise.all(
    goods.map(async (good) => {
      const buying = { ...good, couponId, points: 1000 };
      const body = { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice: 337_000 };
      return (await student.call(payByWechat, { body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await mall.books()).toEqual([]);
});

it('takes a coupon once for one student, however many tabs ask for it', async () => {
  const couponId = await makeCoupon(connection, { perStudent: 1 });
  const [, student] = students;
  if (student === undefined) throw new Error('nobody came');
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => student.data(takeCoupon, { body: { couponId } })),
  );
  expect(new Set(taken.map(({ heldCouponId }) => heldCouponId)).size).toBe(1);
});

it('closes an order or sells it where both come at the same moment, and never keeps money for nothing', async () => {
  const { wechat, numberOf } = mall;
  const good = await makeGood(connection);
  const buying = students.slice(2, 42);
  await Promise.all(
    buying.map(async (student, index) => {
      const { orderId, qrId } = await mall.order(student, good);
      const pay = async () => {
        // The provider closes it meanwhile, or not yet, and takes the money all the same.
        wechat.pay(numberOf(qrId), { isLate: true });
        await mall.notify(wechat, wechat.notice(numberOf(qrId)));
      };
      const cancel = () => student.call(cancelOrder, { body: { orderId } });
      const look = () => mall.scan(student, qrId);
      await Promise.all(index % 2 === 0 ? [cancel(), pay(), look()] : [pay(), look(), cancel()]);
      await mall.notify(wechat, wechat.notice(numberOf(qrId)));
    }),
  );
  await mall.jobs();
  const orders = await connection
    .selectFrom('mall_order')
    .where('good_id', '=', good.goodId)
    .select(['student_id', 'state'])
    .execute();
  expect(orders).toHaveLength(buying.length);
  for (const { student_id: studentId, state } of orders) {
    expect(['paid', 'closed']).toContain(state);
    const courses = await mall.coursesOf(studentId);
    expect(courses.some(({ course_id }) => course_id === good.courseId)).toBe(state === 'paid');
  }
  const sold = orders.filter(({ state }) => state === 'paid').length;
  expect(wechat.balance).toBe(sold * 368_000);
  expect(await mall.books()).toEqual([]);
});
