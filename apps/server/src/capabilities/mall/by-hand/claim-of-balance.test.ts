import { claimTransfer, getOrder, startTransfer } from '@xuezhou/contract/mall';
import { listTransfers, refuseTransfer } from '@xuezhou/contract/mall/console';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, expect, it } from 'vitest';
import { mallJobs } from '../mall.jobs.ts';
import { openHandDesk } from '../testing/hand-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const desk = await openHandDesk(mall);

let student: Student;
beforeEach(async () => {
  clock.set('2026-11-23T02:00:00Z');
  student = await mall.signIn({});
});

const jobs = async () => {
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await mallJobs(mall.services)['close-orders']({}, context);
  await mall.jobs();
};
const say = async (orderId: string, day: string) =>
  (await student.call(claimTransfer, { body: { orderId, payer: '林建国', day } })).status;
const told = async () =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle, messageContent }) => `${messageTitle} ${messageContent}`,
  );
const transferOf = async (id: string) =>
  (await student.data(getOrder, { params: { type: 'lock-balance', id } })).transfer;
/** A deposit that was paid, and a student who says that the balance is on its way. */
const saidOfBalance = async (to: Date) => {
  const { goodId } = await makeGood(connection, {
    ...{ sale: 'lock', price: 30_000, deposit: { amount: 2000, worth: 2000 }, stock: 1 },
    balance: { from: null, to },
  });
  const { orderId, orderNo, realPrice } = await desk.wait(student, { goodId });
  await desk.take(desk.receipt({ orderNo, amount: realPrice }));
  const { trade_id: tradeId, amount_fen: amount } = await connection
    .selectFrom('mall_trade')
    .where('order_id', '=', orderId)
    .where('trade_type', '=', 'lock-balance')
    .select(['trade_id', 'amount_fen'])
    .executeTakeFirstOrThrow();
  await student.data(startTransfer, { body: { tradeId } });
  expect(await say(orderId, '2026-11-23')).toBe(200);
  // What is left of the payment of the deposit is done late.
  await mall.jobs();
  expect((await transferOf(orderId))?.state).toBe('claimed');
  return { orderId, orderNo, amount };
};
const refuse = async (orderNo: string) =>
  (await (await desk.office()).call(refuseTransfer, { body: { orderNo, reply: '没有查到' } }))
    .status;

it('nobody loses a deposit because the school did not look: a balance that was said waits for a person', async () => {
  const { orderId, orderNo, amount } = await saidOfBalance(new Date('2026-11-25T16:00:00Z'));
  expect((await transferOf(orderId))?.claim?.until).toBeNull();
  clock.set('2026-11-29T16:30:00Z');
  await jobs();
  expect((await told()).filter((words) => words.includes('定金和这一单都留着'))).toHaveLength(1);
  for (const at of ['2026-11-30T16:01:00Z', '2026-12-02T16:01:00Z', '2026-12-18T02:00:00Z']) {
    clock.set(at);
    await jobs();
  }
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  expect((await told()).join()).not.toContain('没有查到你的转账');
  const rows = await (await desk.office()).data(listTransfers);
  expect(rows.find((row) => row.orderNo === orderNo)?.claim?.until).toBeNull();
  expect((await desk.take(desk.receipt({ orderNo, amount }))).became).toBe('paid');
  expect(await mall.books()).toEqual([]);
});

it('one that a person did not find has a working day more, told with what is lost by it, and is said no more', async () => {
  const { orderId, orderNo } = await saidOfBalance(new Date('2026-11-25T16:00:00Z'));
  // A Friday evening.
  clock.set('2026-12-04T12:00:00Z');
  expect(await refuse(orderNo)).toBe(200);
  expect((await told())[0]).toContain('12 月 7 日 23:59 前没有付，订单会自动关闭，定金不退');
  expect(await say(orderId, '2026-11-24')).toBe(refusals.transferClaimOver[0]);
  clock.set('2026-12-07T15:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  clock.set('2026-12-07T16:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  expect(await mall.books()).toEqual([]);
});

it('a word by mistake long before a balance is due takes no later one away', async () => {
  const { orderId, orderNo } = await saidOfBalance(new Date('2026-12-07T16:00:00Z'));
  expect(await refuse(orderNo)).toBe(200);
  expect((await told())[0]).toContain('12 月 8 日');
  // The money is on its way.
  clock.set('2026-12-07T02:00:00Z');
  expect(await say(orderId, '2026-12-07')).toBe(200);
  clock.set('2026-12-09T02:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  // Not found again, long after its time: not for ever.
  clock.set('2026-12-15T02:00:00Z');
  expect(await refuse(orderNo)).toBe(200);
  expect(await say(orderId, '2026-12-07')).toBe(refusals.transferClaimOver[0]);
});
