import {
  addForFree,
  addForTaobao,
  cancelOrder,
  checkOrder,
  getOrder,
  writeOff,
} from '@xuezhou/contract/mall';
import {
  decideUncheckedOrder,
  listUncheckedOrders,
  makeWriteOffCodes,
  shipOrder,
  takeTaobaoOrders,
} from '@xuezhou/contract/mall/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { pointsOf } from '../../points/points.port.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');
const lin = await signInStaffAs(mall, {
  permissions: ['order.read', 'order.write', 'enrolment.write'],
});

describe('[POST /api/mall/add/free] a good without a price', () => {
  it('is added at once, and once, whatever is asked twice', async () => {
    const good = await makeGood(connection, { price: 0, stock: 5 });
    const student = await mall.signIn();
    const body = { goodId: good.goodId };
    const [one, two] = await Promise.all([
      student.call(addForFree, { body }),
      student.call(addForFree, { body }),
    ]);
    expect([one.status, two.status].filter((status) => status === 200).length).toBeGreaterThan(0);
    const again = await student.data(addForFree, { body });
    expect(again.resultEntity).toMatchObject({ state: 'paid', way: 'free', realPrice: 0 });
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    const orders = await connection
      .selectFrom('mall_order')
      .where('student_id', '=', student.studentId)
      .where('state', '=', 'paid')
      .select('order_id')
      .execute();
    expect(orders).toHaveLength(1);
    expect(await mall.books()).toEqual([]);
  });

  it('that has one is not free', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { status } = await student.call(addForFree, { body: { goodId: good.goodId } });
    expect(status).toBe(refusals.goodNotFree[0]);
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
  });

  it('may be paid whole by a coupon and points', async () => {
    const good = await makeGood(connection, { price: 31_000 });
    const student = await mall.signIn();
    await mall.give(student.studentId, 2000);
    const couponId = await mall.take(student, await makeCoupon(connection, { threshold: 0 }));
    const body = { goodId: good.goodId, couponId, used_points: 1000 };
    expect(await student.data(checkOrder, { body: { ...body, limitYear: 0 } })).toMatchObject({
      checkResult: 'free',
      realPrice: 0,
    });
    const { resultEntity } = await student.data(addForFree, { body });
    expect(resultEntity.state).toBe('paid');
    expect((await pointsOf(connection, student.studentId)).balance).toBe(1000);
    expect(await mall.books()).toEqual([]);
  });
});

describe('[POST /api/mall/add/taobao] an order number of Taobao', () => {
  const taobaoOrderNo = '2345678901234567890';
  it('[GET /api/console/orders/unchecked] [POST /api/console/orders/decide] waits for somebody, and a used one is refused to everybody else', async () => {
    const good = await makeGood(connection, { takesTaobao: true });
    const student = await mall.signIn();
    const body = { goodId: good.goodId, taobaoOrderNo };
    const { resultEntity } = await student.data(addForTaobao, { body });
    expect(resultEntity).toMatchObject({ state: 'checking', chip: 'checking' });
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    const again = await student.data(addForTaobao, { body });
    expect(again.resultEntity.orderId).toBe(resultEntity.orderId);
    const other = await mall.signIn();
    expect((await other.call(addForTaobao, { body })).status).toBe(refusals.taobaoUsed[0]);
    expect((await lin.data(listUncheckedOrders)).map((row) => row.taobaoNo)).toEqual([
      taobaoOrderNo,
    ]);
    await lin.data(decideUncheckedOrder, {
      body: { orderNo: resultEntity.orderNo, isTrue: true, reply: '' },
    });
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    expect((await other.call(addForTaobao, { body })).status).toBe(refusals.taobaoUsed[0]);
    expect(await mall.books()).toEqual([]);
  });

  it('[POST /api/console/orders/decide] that was not true is closed with a word, and the true owner can use it', async () => {
    const good = await makeGood(connection, { takesTaobao: true });
    const [liar, owner] = [await mall.signIn(), await mall.signIn()];
    const body = { goodId: good.goodId, taobaoOrderNo: '1111111111111111111' };
    const { resultEntity } = await liar.data(addForTaobao, { body });
    const decision = { orderNo: resultEntity.orderNo, isTrue: false, reply: '没有这张订单' };
    await lin.data(decideUncheckedOrder, { body: decision });
    expect((await lin.call(decideUncheckedOrder, { body: decision })).status).toBe(
      consoleRefusals.orderNotChecking[0],
    );
    expect(await mall.stateOf(liar.studentId, resultEntity.orderId)).toBe('closed');
    expect((await owner.data(addForTaobao, { body })).resultEntity.state).toBe('checking');
  });

  it('[POST /api/console/orders/taobao] opens at once where the file of orders names it as paid, and when that comes later', async () => {
    const good = await makeGood(connection, { takesTaobao: true });
    const file = (taobaoNo: string, isPaid = true) => ({
      ...{ taobaoNo, goodId: good.goodId, amount: 368_000, isPaid },
    });
    await lin.data(takeTaobaoOrders, {
      body: { orders: [file('222222222222222'), file('333333333333333', false)] },
    });
    const student = await mall.signIn();
    const add = (who: typeof student, number: string) =>
      who.data(addForTaobao, { body: { goodId: good.goodId, taobaoOrderNo: number } });
    expect((await add(student, '222222222222222')).resultEntity.state).toBe('paid');
    const late = await mall.signIn();
    expect((await add(late, '333333333333333')).resultEntity.state).toBe('checking');
    const { opened } = await lin.data(takeTaobaoOrders, {
      body: { orders: [file('333333333333333')] },
    });
    expect(opened).toBe(1);
    expect(await mall.coursesOf(late.studentId)).toHaveLength(1);
  });

  it.each(['', '123', 'abc4567890123456', '1'.repeat(26)])(
    'refuses what is none: %s',
    async (no) => {
      const good = await makeGood(connection, { takesTaobao: true });
      const student = await mall.signIn();
      const body = { goodId: good.goodId, taobaoOrderNo: no };
      expect((await student.call(addForTaobao, { body })).status).toBe(refusals.taobaoNumber[0]);
    },
  );
});

describe('[POST /api/mall/write-off] a code', () => {
  it('[POST /api/console/goods/codes] opens its good once; a used, a wrong and an old one are refused', async () => {
    const good = await makeGood(connection);
    const other = await makeGood(connection);
    const make = async (until: string | null = null) => {
      const { codes } = await lin.data(makeWriteOffCodes, {
        body: { goodId: good.goodId, limitYear: 0, count: 1, until, note: '双十一' },
      });
      return codes[0] ?? '';
    };
    const code = await make();
    const [student, thief] = [await mall.signIn(), await mall.signIn()];
    const { goodId } = good;
    const wrongGood = await student.call(writeOff, { body: { goodId: other.goodId, code } });
    expect(wrongGood.status).toBe(refusals.writeOffUnknown[0]);
    const body = { goodId, code: code.toLowerCase().replaceAll('-', ' ') };
    const { resultEntity } = await student.data(writeOff, { body });
    expect(resultEntity).toMatchObject({ state: 'paid', way: 'write-off' });
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    expect((await thief.call(writeOff, { body })).status).toBe(refusals.writeOffUsed[0]);
    const old = await make('2026-11-12');
    clock.set('2026-11-12T16:30:00Z');
    expect((await thief.call(writeOff, { body: { goodId, code: old } })).status).toBe(
      refusals.writeOffExpired[0],
    );
    clock.set('2026-11-12T13:00:00Z');
    const statuses = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await thief.call(writeOff, { body: { goodId, code: `NO${index}` } })).status);
    expect(statuses[0]).toBe(refusals.writeOffUnknown[0]);
    expect(statuses.at(-1)).toBe(refusals.writeOffTooMany[0]);
    expect(await mall.books()).toEqual([]);
  });

  it('is used once by two tabs', async () => {
    const good = await makeGood(connection);
    const { codes } = await lin.data(makeWriteOffCodes, {
      body: { goodId: good.goodId, limitYear: 0, count: 1, until: null, note: '' },
    });
    const [one, two] = [await mall.signIn(), await mall.signIn()];
    const body = { goodId: good.goodId, code: codes[0] ?? '' };
    const answers = await Promise.all([one, two].map((who) => who.call(writeOff, { body })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.writeOffUsed[0],
    ]);
  });
});

describe('[POST /api/mall/order/cancel] cancelling', () => {
  it('[POST /api/mall/order/cancel#2] gives everything back, once, and not to another', async () => {
    const good = await makeGood(connection);
    const [student, stranger] = [await mall.signIn(), await mall.signIn()];
    await mall.give(student.studentId, 100);
    const couponId = await mall.take(student, await makeCoupon(connection, { threshold: 0 }));
    const { orderId, qrId } = await mall.order(student, { ...good, couponId, points: 100 });
    const holder = async () =>
      await connection
        .selectFrom('coupon_of_student')
        .where('held_coupon_id', '=', couponId)
        .select('order_id')
        .executeTakeFirst();
    expect(await holder()).toEqual({ order_id: orderId });
    const body = { orderId };
    expect((await stranger.call(cancelOrder, { body })).http).toBe(404);
    const cancelled = await student.data(cancelOrder, { body });
    expect(cancelled.state).toBe('closed');
    expect(cancelled.givenBack).toEqual(expect.arrayContaining(['积分已退回 100']));
    expect(await holder()).toEqual({ order_id: null });
    expect((await student.data(cancelOrder, { body })).state).toBe('closed');
    expect((await pointsOf(connection, student.studentId)).free).toBe(100);
    expect(wechat.orders.get(numberOf(qrId))?.state).toBe('closed');
  });

  it('of what was just paid keeps it paid, and a provider that is down keeps it waiting', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { orderId, qrId } = await mall.order(student, good);
    wechat.fail('close', 'down', numberOf(qrId));
    const down = await student.call(cancelOrder, { body: { orderId } });
    expect(down.status).toBe(refusals.payUnavailable[0]);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    wechat.pay(numberOf(qrId));
    const paid = await student.call(cancelOrder, { body: { orderId } });
    expect(paid.status).toBe(refusals.orderPaid[0]);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  });
});

it('[POST /api/console/orders/ship] tells by its steps what really happened, and what is posted', async () => {
  const good = await makeGood(connection, { needsAddress: true });
  const student = await mall.signIn();
  const addressId = await mall.address(student);
  const { orderId, qrId } = await mall.order(student, { ...good, addressId });
  wechat.pay(numberOf(qrId));
  await notify(wechat, wechat.notice(numberOf(qrId)));
  const read = async () =>
    await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  const before = await read();
  expect(before.address?.mobile).toBe('138****7715');
  expect(before.steps.map(({ state, title }) => [state, title])).toEqual([
    ['done', '下单'],
    ['done', '付款'],
    ['done', '课程已开通'],
    ['now', '寄出纸质资料'],
  ]);
  await lin.data(shipOrder, {
    body: { orderNo: before.orderNo, carrier: '顺丰', number: 'SF1639042777' },
  });
  const after = await read();
  expect(after.parcel).toMatchObject({ carrier: '顺丰', number: 'SF1639042777' });
  expect(after.steps.at(-1)).toMatchObject({ state: 'done', title: '资料寄出' });
});
