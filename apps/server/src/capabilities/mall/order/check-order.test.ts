import { checkOrder, getGood, payByWechat } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { makeCoupon, makeGood, makeVariant } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-23T04:00:00Z');

const place = async (
  student: Awaited<ReturnType<typeof mall.signIn>>,
  buying: Parameters<typeof mall.order>[1],
  change: object = {},
) => {
  const { realPrice } = await mall.check(student, buying);
  const body = { ...mall.choiceOf(buying), orderId: uuidv7(), realPrice, ...change };
  return await student.call(payByWechat, { body });
};

it('[POST /api/mall/check] [mall.check] gives the price, its lines, the ways to pay and words', async () => {
  const extras = [{ extraId: 1, title: '纸质讲义', price: 18_000, needsAddress: true }];
  const good = await makeGood(connection, {
    extras,
    freight: { fen: 1200, freeFrom: 9900 },
    limitYear: 2027,
    expiresOn: '2027-08-31',
  });
  const student = await mall.signIn();
  await mall.give(student.studentId, 2700);
  const couponId = await mall.take(student, await makeCoupon(connection));
  const addressId = await mall.address(student);
  const checked = await mall.check(student, {
    goodId: good.goodId,
    limitYear: 2027,
    couponId,
    points: 255,
    extraIds: [1],
    addressId,
  });
  expect(checked).toMatchObject({
    checkResult: 'ok',
    checkResultMessage: '价格刚刚核对过，可以付款',
    realPrice: 355_750,
    used_points: 250,
    myPoints: 2700,
    saved: 30_250,
    expireDate: '2027-08-31',
    variantTitle: '2027 年考期',
    tradeType: 'normal',
    needsAddress: true,
    addressId,
    refund: { words: '买后 7 天内没看满 3 节，全额退' },
  });
  expect(checked.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['good', 368_000],
    ['extra', 18_000],
    ['coupon', -30_000],
    ['points', -250],
    ['freight', 0],
  ]);
  expect(checked.ways).toMatchObject([
    { way: 'wechat', amount: 355_750, currency: 'CNY' },
    { way: 'alipay', amount: 355_750, currency: 'CNY' },
    { way: 'paypal', amount: 49_410, currency: 'USD' },
  ]);
});

it('[mall.points] [mall.check] lets 250 points pay 2.50 yuan', async () => {
  const good = await makeGood(connection, { price: 10_000 });
  const student = await mall.signIn();
  await mall.give(student.studentId, 300);
  const { realPrice } = await mall.check(student, { ...good, points: 250 });
  expect(realPrice).toBe(10_000 - 250);
});

describe('[mall.check] an order that cannot be placed', () => {
  it.each<[string, Parameters<typeof makeGood>[1], string, keyof typeof refusals]>([
    ['is off the shelf', { retiredAt: new Date('2026-11-01') }, 'gone', 'goodGone'],
    ['is not sold yet', { saleFrom: new Date('2026-12-01') }, 'notYet', 'goodNotYet'],
    ['is no longer sold', { saleTo: new Date('2026-11-23T04:00:00Z') }, 'over', 'goodOver'],
    ['is sold out', { stock: 0 }, 'soldOut', 'goodSoldOut'],
    ['needs a verified name', { needsIdentity: true }, 'identity', 'goodIdentity'],
    ['needs an address', { needsAddress: true }, 'address', 'goodAddress'],
  ])('says why: it %s', async (_name, wishes, checkResult, refusal) => {
    const good = await makeGood(connection, wishes);
    const student = await mall.signIn();
    const checked = await mall.check(student, good);
    expect(checked.checkResult).toBe(checkResult);
    expect(checked.checkResultMessage.length).toBeGreaterThan(5);
    const placed = await place(student, good);
    expect(placed).toMatchObject({ status: refusals[refusal][0] });
    expect(placed.message).toBe(checked.checkResultMessage);
  });

  it('says that it is owned, until that has run out', async () => {
    const good = await makeGood(connection, { expiresOn: '2026-11-23' });
    const student = await mall.signIn();
    await enrol(connection, student.studentId, good.courseId, '2026-11-23');
    expect((await mall.check(student, good)).checkResult).toBe('owned');
    expect((await place(student, good)).status).toBe(refusals.goodOwned[0]);
    clock.advance({ days: 1 });
    expect((await mall.check(student, good)).checkResult).toBe('ok');
    clock.advance({ days: -1 });
  });

  it('refuses a variant or an extra that the good does not have', async () => {
    const good = await makeGood(connection, { limitYear: 2027 });
    const student = await mall.signIn();
    for (const wrong of [
      { goodId: good.goodId, limitYear: 2026 },
      { goodId: good.goodId, limitYear: 2027, extraIds: [99] },
    ])
      expect((await mall.check(student, wrong)).checkResult).toBe('variant');
    const unknown = await student.call(checkOrder, {
      body: { goodId: 999_999, limitYear: 0 },
    });
    expect(unknown.http).toBe(404);
  });
});

describe('what a browser says', () => {
  it('about the price is never charged: another price is refused, and nothing was made', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    for (const realPrice of [1, 0, -5, 367_999, 368_001])
      expect((await place(student, good, { realPrice })).status).toBe(refusals.priceChanged[0]);
    const { length } = await connection
      .selectFrom('mall_order')
      .where('student_id', '=', student.studentId)
      .select('order_id')
      .execute();
    expect(length).toBe(0);
  });

  it('about points beyond the balance is refused, negative and huge ones by their shape', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    await mall.give(student.studentId, 100);
    expect((await mall.check(student, { ...good, points: 200 })).checkResult).toBe('points');
    expect((await place(student, { ...good, points: 200 })).status).toBe(refusals.pointsUnfit[0]);
    for (const used_points of [-10, 1e12, 1.5]) {
      const body = { ...mall.choiceOf(good), used_points };
      expect((await student.call(checkOrder, { body })).http).toBe(400);
    }
  });

  it("about another student's coupon or address counts for nothing", async () => {
    const good = await makeGood(connection, { needsAddress: true });
    const [student, other] = [await mall.signIn(), await mall.signIn()];
    const couponId = await mall.take(other, await makeCoupon(connection));
    const addressId = await mall.address(other);
    const mine = await mall.address(student);
    expect((await mall.check(student, { ...good, addressId })).checkResult).toBe('address');
    expect((await place(student, { ...good, addressId })).status).toBe(refusals.goodAddress[0]);
    const stolen = await mall.check(student, { ...good, addressId: mine, couponId });
    expect(stolen).toMatchObject({ checkResult: 'coupon', realPrice: 368_000 });
  });

  it('again under the same id makes the order once, and with another choice is refused', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const orderId = uuidv7();
    const [first, second] = await Promise.all([
      place(student, good, { orderId }),
      place(student, good, { orderId }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const orders = await connection
      .selectFrom('mall_order')
      .where('student_id', '=', student.studentId)
      .select('order_id')
      .execute();
    expect(orders).toEqual([{ order_id: orderId }]);
  });
});

it('[mall.check] says what changed since the page saw it, before anything is charged', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const before = await mall.check(student, good);
  await connection
    .updateTable('good_variant')
    .where('variant_id', '=', good.variantId)
    .set({ price_fen: 388_000 })
    .execute();
  const seen = before.lines.map(({ kind, label, amount }) => ({ kind, label, amount }));
  const body = { ...mall.choiceOf(good), seen };
  const after = await student.data(checkOrder, { body });
  expect(after).toMatchObject({ checkResult: 'price', realPrice: 388_000 });
  expect(after.lines[0]).toMatchObject({ amount: 388_000, was: 368_000 });
});

it('demands the agreement that was on the page, and keeps it with the order', async () => {
  const agreement = { title: '课程服务协议', version: '2026-11', html: '<p>甲方乙方</p>' };
  const good = await makeGood(connection, { agreement });
  const student = await mall.signIn();
  const { agreement: shown } = await mall.check(student, good);
  expect(shown).toMatchObject(agreement);
  expect((await place(student, good)).status).toBe(refusals.goodAgreement[0]);
  const agreementDigest = shown?.digest ?? '';
  expect((await place(student, good, { agreementDigest: 'a'.repeat(64) })).status).toBe(
    refusals.goodAgreement[0],
  );
  const placed = await place(student, good, { agreementDigest });
  expect(placed.status).toBe(200);
  await connection
    .updateTable('good')
    .where('good_id', '=', good.goodId)
    .set({ agreement: null })
    .execute();
  const kept = await connection
    .selectFrom('order_agreement')
    .where('digest', '=', agreementDigest)
    .selectAll()
    .executeTakeFirst();
  expect(kept).toEqual({ digest: agreementDigest, ...agreement });
});

it('keeps the order as it was, whatever becomes of the good', async () => {
  const good = await makeGood(connection, { limitYear: 2027 });
  const other = await makeVariant(connection, good.goodId, { limitYear: 2028, price: 1000 });
  const student = await mall.signIn();
  const paying = await mall.order(student, { goodId: good.goodId, limitYear: 2027 });
  await connection
    .updateTable('good_variant')
    .where('variant_id', 'in', [good.variantId, other])
    .set({ price_fen: 1, retired_at: clock.now() })
    .execute();
  mall.wechat.pay(mall.numberOf(paying.qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(paying.qrId)));
  expect(await mall.stateOf(student.studentId, paying.orderId)).toBe('paid');
  expect(await mall.books()).toEqual([]);
});

it('gives coupon, points and piece to a new order of the same good: the older one is closed', async () => {
  const good = await makeGood(connection, { stock: 1 });
  const student = await mall.signIn();
  const couponId = await mall.take(student, await makeCoupon(connection));
  await mall.give(student.studentId, 500);
  const chosen = { ...good, couponId, points: 500 };
  const first = await mall.order(student, chosen);
  // Others are told that it is sold out; who holds the last piece may choose it anew, on any device.
  expect((await mall.check(await mall.signIn(), good)).checkResult).toBe('soldOut');
  const again = await mall.check(student, chosen);
  expect(again).toMatchObject({ checkResult: 'ok', couponId, used_points: 500, myPoints: 500 });
  expect(again.coupons).toMatchObject([{ heldCouponId: couponId, fits: true, why: '' }]);
  const page = await student.data(getGood, { params: { goodId: good.goodId } });
  expect(page).toMatchObject({ saleState: 'on', stockLeft: 1 });
  const second = await mall.order(student, chosen);
  expect(await mall.stateOf(student.studentId, first.orderId)).toBe('closed');
  expect(await mall.stateOf(student.studentId, second.orderId)).toBe('unpaid');
  expect(second.realPrice).toBe(first.realPrice);
  expect(mall.wechat.orders.get(mall.numberOf(first.qrId))?.state).toBe('closed');
  // What one order holds is not free for another good.
  const other = await mall.check(student, { ...(await makeGood(connection)), points: 10 });
  expect(other).toMatchObject({ checkResult: 'points', myPoints: 0 });
  expect(other.coupons).toMatchObject([{ fits: false, why: '另一张订单留着它' }]);
});
