import { claimTransfer, getOrder, payTrade } from '@xuezhou/contract/mall';
import { listTransfers, refuseTransfer } from '@xuezhou/contract/mall/console';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import { mallJobs } from '../mall.jobs.ts';
import { openHandDesk } from '../testing/hand-desk.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const desk = await openHandDesk(mall);
const price = 68_000;

let student: Student;
let goodId: number;
beforeEach(async () => {
  // A Monday; the fifth working day after it is the Monday after.
  clock.set('2026-11-23T02:00:00Z');
  student = await mall.signIn({});
  ({ goodId } = await makeGood(connection, { price, title: 'CFA 一级续期' }));
});

const closeOrders = async () => {
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await mallJobs(mall.services)['close-orders']({}, context);
};
const jobs = async () => {
  await closeOrders();
  await mall.jobs();
};
const detailOf = async (orderId: string) =>
  await student.data(getOrder, { params: { type: 'normal', id: orderId } });
const say = async (orderId: string, day: string) =>
  (await student.call(claimTransfer, { body: { orderId, payer: '林建国', day } })).status;
const heldBy = async (variantId: number, couponId: string) => {
  const { sold } = await connection
    .selectFrom('good_sold')
    .where('variant_id', '=', variantId)
    .select('sold')
    .executeTakeFirstOrThrow();
  const { order_id: orderId } = await connection
    .selectFrom('coupon_of_student')
    .where('held_coupon_id', '=', couponId)
    .select('order_id')
    .executeTakeFirstOrThrow();
  return [sold, orderId !== null];
};
const told = async () =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle }) => messageTitle,
  );

it('a word of a student ends with the fifth working day: told a day before, a working day is left, then the order closes and gives back what it held', async () => {
  const good = await makeGood(connection, { price: price + 10_000, stock: 1 });
  const couponId = await mall.take(
    student,
    await makeCoupon(connection, { value: 10_000, threshold: 0 }),
  );
  const { orderId, orderNo } = await desk.claimed(student, { goodId: good.goodId, couponId });
  const end = '2026-11-30T15:59:59.000Z';
  expect(await heldBy(good.variantId, couponId)).toEqual([1, true]);
  expect((await detailOf(orderId)).transfer?.claim?.until).toBe(end);
  clock.set('2026-11-29T15:00:00Z');
  await jobs();
  expect(await told()).toEqual([]);
  clock.set('2026-11-29T16:30:00Z');
  await jobs();
  await jobs();
  expect(await told()).toEqual(['学校还没有确认你的转账']);
  const rows = await (await desk.office()).data(listTransfers);
  expect(rows.find((row) => row.orderNo === orderNo)?.claim?.until).toBe(end);
  // Said again it has no more time.
  expect(await say(orderId, '2026-11-24')).toBe(200);
  expect((await detailOf(orderId)).transfer?.claim?.until).toBe(end);
  clock.set('2026-11-30T16:00:00Z');
  await jobs();
  expect((await detailOf(orderId)).transfer).toMatchObject({
    ...{ state: 'refused', payTo: '2026-12-02T15:59:59.000Z' },
    claim: { reply: '五个工作日里没有查到这笔钱，这一单不再等了' },
  });
  expect(await say(orderId, '2026-11-24')).toBe(refusals.transferClaimOver[0]);
  expect(await told()).toContain('没有查到你的转账');
  expect(await heldBy(good.variantId, couponId)).toEqual([1, true]);
  clock.set('2026-12-02T16:01:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  expect(await heldBy(good.variantId, couponId)).toEqual([0, false]);
  // A statement still knows whose it is.
  const over = (await (await desk.office()).data(listTransfers)).find(
    (row) => row.orderNo === orderNo,
  );
  expect(over).toMatchObject({ isOver: true, claim: null, code: expect.stringMatching(/^.{8}$/) });
  // What comes afterwards is kept, and owed back.
  const late = { ...desk.receipt({ orderNo, amount: price }), isDifferenceSeen: true };
  expect((await desk.take(late)).became).toBe('owed');
  expect(await desk.owed(orderNo)).toHaveLength(1);
  expect(await mall.books()).toEqual([]);
});

it('one that an older server wrote ends as well, and what one person confirmed already waits for the other', async () => {
  const dear = await makeGood(connection, { price: 338_000, title: 'CFA 一级精讲班' });
  const { orderId, orderNo } = await desk.claimed(student, { goodId: dear.goodId });
  await connection
    .updateTable('transfer_claim')
    .where('student_id', '=', student.studentId)
    .set({ until: null })
    .execute();
  clock.set('2026-11-30T15:00:00Z');
  await desk.tryToTake(desk.receipt({ orderNo, amount: 338_000 }));
  clock.set('2026-11-30T16:00:00Z');
  await jobs();
  expect((await detailOf(orderId)).transfer?.state).toBe('claimed');
  // Nobody agreed: an approval is void after three days.
  clock.set('2026-12-03T15:01:00Z');
  await jobs();
  // Its student was not told yet, and has until the end of the next working day.
  expect((await detailOf(orderId)).transfer).toMatchObject({
    ...{ state: 'claimed', claim: { until: '2026-12-04T15:59:59.000Z' } },
  });
  expect(await told()).toEqual(['学校还没有确认你的转账']);
  clock.set('2026-12-04T16:00:00Z');
  await jobs();
  expect((await detailOf(orderId)).transfer?.state).toBe('refused');
});

it('what came in part begins anew with what is said of the rest', async () => {
  const { orderId, orderNo } = await desk.claimed(student, { goodId });
  clock.set('2026-11-27T02:00:00Z');
  await desk.take({ ...desk.receipt({ orderNo, amount: 60_000 }), isDifferenceSeen: true });
  expect(await say(orderId, '2026-11-27')).toBe(200);
  expect((await detailOf(orderId)).transfer?.claim?.until).toBe('2026-12-04T15:59:59.000Z');
});

it('a part that an older server closed becomes what is owed, once', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  await desk.take({ ...desk.receipt({ orderNo, amount: 100 }), isDifferenceSeen: true });
  await connection
    .updateTable('payment')
    .where('order_id', '=', orderId)
    .set({ state: 'closed' })
    .execute();
  expect(await desk.owed(orderNo)).toEqual([]);
  await jobs();
  await jobs();
  expect(await desk.owed(orderNo)).toMatchObject([{ amount: 100, channel: 'bank' }]);
  expect(await told()).toEqual(['多付的钱会退给你', '转账还差 ¥679']);
  expect(await mall.books()).toEqual([]);
});

it('what was paid by another way is told nothing of a transfer that ended', async () => {
  const { orderId, orderNo, tradeId } = await desk.claimed(student, { goodId });
  clock.set('2026-11-29T16:30:00Z');
  await jobs();
  // Not found by a person, and said again: the order waits longer than its claim.
  clock.set('2026-11-30T02:00:00Z');
  const refused = { orderNo, reply: '没有查到' };
  await (await desk.office()).data(refuseTransfer, { body: refused });
  expect(await say(orderId, '2026-11-24')).toBe(200);
  clock.set('2026-11-30T15:58:00Z');
  const { qrId } = await student.data(payTrade, { body: { tradeId, way: 'wechat' } });
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  clock.set('2026-11-30T16:00:00Z');
  // Before the payment of the bank is closed.
  await closeOrders();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  const notFound = (await told()).filter((title) => title === '没有查到你的转账');
  expect(notFound).toHaveLength(1);
});
