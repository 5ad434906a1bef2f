import { payByPaypal, payByWechat } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall, type Buying, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;

const place = async (student: Student, buying: Buying, realPrice: number) =>
  await student.call(payByWechat, {
    body: { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice },
  });

const ordersOf = async ({ studentId }: Student) =>
  await connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .select('state')
    .execute();

describe('a coupon that no longer fits is refused in words, and nothing was made: one', () => {
  const ways = {
    'of another good': async (student: Student) =>
      await mall.take(
        student,
        await makeCoupon(connection, { goodIds: [(await makeGood(connection)).goodId] }),
      ),
    'whose time is over': async (student: Student) => {
      const validTo = new Date(clock.now().getTime() + 3_600_000);
      const couponId = await mall.take(student, await makeCoupon(connection, { validTo }));
      clock.advance({ hours: 2 });
      onTestFinished(() => clock.advance({ hours: -2 }));
      return couponId;
    },
    'that was used before': async (student: Student) => {
      const couponId = await mall.take(student, await makeCoupon(connection));
      const { qrId } = await mall.order(student, { ...(await makeGood(connection)), couponId });
      wechat.pay(numberOf(qrId));
      await notify(wechat, wechat.notice(numberOf(qrId)));
      return couponId;
    },
    'that another order holds': async (student: Student) => {
      const couponId = await mall.take(student, await makeCoupon(connection));
      await mall.order(student, { ...(await makeGood(connection)), couponId });
      return couponId;
    },
  };
  it.each(Object.entries(ways))('%s', async (_name, take) => {
    const student = await mall.signIn();
    const couponId = await take(student);
    const before = await ordersOf(student);
    const good = await makeGood(connection);
    const checked = await mall.check(student, { ...good, couponId });
    expect(checked).toMatchObject({ checkResult: 'coupon', realPrice: 368_000 });
    expect(checked.checkResultMessage).toMatch(/券/);
    for (const realPrice of [338_000, 368_000]) {
      const { status } = await place(student, { ...good, couponId }, realPrice);
      expect(status).toBe(refusals.couponUnfit[0]);
    }
    expect(await ordersOf(student)).toEqual(before);
    // Without it the good can be bought at once.
    expect((await place(student, good, 368_000)).status).toBe(200);
  });
});

it('a good that vanished between the check and the payment is refused, and coupon, points and piece are free', async () => {
  const good = await makeGood(connection, { stock: 1 });
  const student = await mall.signIn();
  await mall.give(student.studentId, 1000);
  const couponId = await mall.take(student, await makeCoupon(connection));
  const buying = { ...good, couponId, points: 1000 };
  const { checkResult, realPrice } = await mall.check(student, buying);
  expect(checkResult).toBe('ok');
  await connection
    .updateTable('good')
    .where('good_id', '=', good.goodId)
    .set({ retired_at: clock.now() })
    .execute();
  const placed = await place(student, buying, realPrice);
  expect(placed).toMatchObject({ status: refusals.goodGone[0], message: refusals.goodGone[1] });
  expect(await ordersOf(student)).toEqual([]);
  const other = await makeGood(connection);
  expect(await mall.check(student, { ...other, couponId, points: 1000 })).toMatchObject({
    ...{ checkResult: 'ok', realPrice: 337_000 },
  });
  expect(await mall.books()).toEqual([]);
});

it('a currency without a rate is not offered, and paying in it is refused; the others remain', async () => {
  const { paypal } = mall;
  const { rate } = paypal;
  Object.assign(paypal, { rate: 0 });
  onTestFinished(() => void Object.assign(paypal, { rate }));
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const { ways, realPrice } = await mall.check(student, good);
  expect(ways.map(({ way }) => way)).toEqual(['wechat', 'alipay']);
  const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice };
  const { status } = await student.call(payByPaypal, { body });
  expect(status).toBe(refusals.payWayOff[0]);
  // The same order waits, and is paid by another way.
  expect((await student.call(payByWechat, { body })).status).toBe(200);
});
