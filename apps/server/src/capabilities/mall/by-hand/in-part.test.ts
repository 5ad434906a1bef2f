import {
  cancelOrder,
  claimTransfer,
  getOrder,
  payByTransfer,
  startTransfer,
} from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listTransfers, sendHandRefund, undoReceipt } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { accountBalances } from '../../ledger/ledger.port.ts';
import { mallJobs } from '../mall.jobs.ts';
import { openHandDesk } from '../testing/hand-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
const desk = await openHandDesk(mall);
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const price = 68_000;

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
const goodOf = async (fen: number) =>
  (await makeGood(connection, { price: fen, title: 'CFA 一级续期' })).goodId;
const seen = (came: Parameters<typeof desk.receipt>[0]) => ({
  ...desk.receipt(came),
  isDifferenceSeen: true,
});
const undo = async (receiptId: string) =>
  (await (await desk.office()).call(undoReceipt, { body: { receiptId, why: '看错了行' } })).status;

it('a balance that came in part keeps its deposit, and waits for the rest as long as for a whole transfer', async () => {
  const { goodId } = await makeGood(connection, {
    ...{ sale: 'lock', price: 30_000, deposit: { amount: 2000, worth: 2000 } },
    balance: { from: null, to: new Date('2026-11-25T16:00:00Z') },
  });
  const deposit = await desk.wait(student, { goodId });
  const { orderId, orderNo } = deposit;
  expect((await desk.take(desk.receipt({ orderNo, amount: deposit.realPrice }))).became).toBe(
    'paid',
  );
  const trade = await connection
    .selectFrom('mall_trade')
    .where('order_id', '=', orderId)
    .where('trade_type', '=', 'lock-balance')
    .select(['trade_id', 'amount_fen'])
    .executeTakeFirstOrThrow();
  await student.data(startTransfer, { body: { tradeId: trade.trade_id } });
  const claim = { orderId, payer: '林建国', day: '2026-11-23' };
  await student.data(claimTransfer, { body: claim });
  clock.set('2026-11-26T02:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  await desk.take(seen({ orderNo, amount: trade.amount_fen - 100 }));
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
  const last = desk.receipt({ orderNo, amount: 100 });
  expect((await desk.take(last)).became).toBe('paid');
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  expect(await mall.books()).toEqual([]);
  // The balance was never there: the order goes back, and the deposit, which was, is sent by hand.
  expect(await undo(last.receiptId)).toBe(status('approvalAsked'));
  await desk.agree();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
  expect(await desk.owed(orderNo)).toMatchObject([{ amount: 2000, isRefund: true }]);
  expect(await mall.books()).toEqual([]);
});

it('what one person may confirm of an order is no more in parts', async () => {
  const { orderNo } = await desk.wait(student, { goodId: await goodOf(338_000) });
  expect((await desk.take(seen({ orderNo, amount: 60_000 }))).became).toBe('short');
  const more = seen({ orderNo, amount: 60_000 });
  expect((await desk.tryToTake(more)).status).toBe(status('approvalAsked'));
  await desk.agree();
  const rows = await (await desk.office()).data(listTransfers);
  expect(rows.find((row) => row.orderNo === orderNo)).toMatchObject({ received: 120_000 });
});

it('a sum that was typed too high goes back with the debt that it made, and frees its number', async () => {
  const goodId = await goodOf(6_800);
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  const body = seen({ orderNo, amount: 68_000 });
  expect((await desk.take(body)).became).toBe('paid');
  expect(await desk.owed(orderNo)).toHaveLength(1);
  expect(await undo(body.receiptId)).toBe(status('approvalAsked'));
  await desk.agree();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
  expect(await desk.owed(orderNo)).toEqual([]);
  const right = await desk.wait(await mall.signIn({}), { goodId });
  const { number } = body;
  const same = desk.receipt({ orderNo: right.orderNo, amount: 6_800, number });
  expect((await desk.take(same)).became).toBe('paid');
  expect(await mall.books()).toEqual([]);
});

it('two sums that made one payment go back together, of two kinds too, each out of its own place', async () => {
  const goodId = await goodOf(price);
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  await desk.take(seen({ orderNo, amount: 60_000 }));
  const rest = seen({ orderNo, amount: 9_000 });
  expect((await desk.take(rest)).became).toBe('paid');
  expect(await undo(rest.receiptId)).toBe(status('approvalAsked'));
  await desk.agree();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('refunded');
  expect(await desk.owed(orderNo)).toEqual([]);
  expect(await mall.books()).toEqual([]);
  const buyer = await mall.signIn({});
  const other = await desk.wait(buyer, { goodId });
  await desk.take(seen({ orderNo: other.orderNo, amount: 60_000 }));
  const cash = desk.receipt({ orderNo: other.orderNo, amount: 8_000, isCash: true });
  await desk.take(cash);
  const balances = async () => {
    const all = await accountBalances(connection);
    return [all.get('provider:bank') ?? 0, all.get('provider:cash') ?? 0] as const;
  };
  const [bank, drawer] = await balances();
  expect(await undo(cash.receiptId)).toBe(status('approvalAsked'));
  await desk.agree();
  expect(await balances()).toEqual([bank - 60_000, drawer - 8_000]);
  expect(await mall.stateOf(buyer.studentId, other.orderId)).toBe('refunded');
  expect(await desk.owed(other.orderNo)).toEqual([]);
  expect(await mall.books()).toEqual([]);
});

it('a part of an order that closed since goes back with the debt that it became', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId: await goodOf(price) });
  const part = seen({ orderNo, amount: 100 });
  await desk.take(part);
  clock.set('2026-12-05T02:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  expect(await desk.owed(orderNo)).toHaveLength(1);
  expect(await undo(part.receiptId)).toBe(status('approvalAsked'));
  await desk.agree();
  expect(await desk.owed(orderNo)).toEqual([]);
  expect(await mall.books()).toEqual([]);
});

it('a part that came as cash is no more to be transferred, wherever that is told', async () => {
  const goodId = await goodOf(price);
  const { realPrice } = await mall.check(student, { goodId });
  const body = { ...mall.choiceOf({ goodId }), orderId: uuidv7(), realPrice };
  const { orderId } = await student.data(payByTransfer, { body });
  const params = { type: 'normal' as const, id: orderId };
  const { orderNo } = await student.data(getOrder, { params });
  await desk.take(seen({ orderNo, amount: 50_000, isCash: true }));
  expect((await student.data(getOrder, { params })).transfer).toMatchObject({
    ...{ received: 50_000, missing: 18_000 },
  });
  const rows = await (await desk.office()).data(listTransfers);
  expect(rows.find((row) => row.orderNo === orderNo)).toMatchObject({ received: 50_000 });
});

it('[POST /api/mall/order/cancel] an order whose transfer is underway gives way to no other one, and is not cancelled', async () => {
  const goodId = await goodOf(price);
  const { orderId, orderNo } = await desk.claimed(student, { goodId });
  const { realPrice } = await mall.check(student, { goodId });
  const again = { ...mall.choiceOf({ goodId }), orderId: uuidv7(), realPrice };
  const refused = refusals.orderPaid[0];
  const both = async () => [
    (await student.call(payByTransfer, { body: again })).status,
    (await student.call(cancelOrder, { body: { orderId } })).status,
  ];
  expect(await both()).toEqual([refused, refused]);
  await desk.take(seen({ orderNo, amount: 100 }));
  expect(await both()).toEqual([refused, refused]);
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
});

it('whoever agrees sees the number whole, and agrees to that and to nothing else', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId: await goodOf(338_000) });
  const number = '2026112300001';
  const body = { ...seen({ orderNo, amount: 328_000, number }), missing: 338_000 };
  expect((await desk.tryToTake({ ...body, missing: 1 })).status).toBe(status('receiptDiffers'));
  expect((await desk.tryToTake(body)).status).toBe(status('approvalAsked'));
  const { facts } = await connection
    .selectFrom('approval')
    .where('target_id', '=', orderId)
    .select('facts')
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ number: '2026 1123 0000 1', became: 'short', difference: 10_000 });
  // Meanwhile the rest came.
  await desk.take(seen({ orderNo, amount: 10_000 }));
  await expect(desk.agree()).rejects.toThrow('和看到的不一样');
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
});

it('[POST /api/console/refunds/by-hand/sent] a number of what was sent settles one debt', async () => {
  const goodId = await goodOf(price);
  const sent: number[] = [];
  for (const buyer of [student, await mall.signIn({})]) {
    const { orderNo } = await desk.wait(buyer, { goodId });
    await desk.take(seen({ orderNo, amount: price + 500 }));
    const [{ refundNo } = { refundNo: '' }] = await desk.owed(orderNo);
    const body = { refundNo, number: 'OUT 20261123', day: '2026-11-23' };
    sent.push((await (await desk.head()).call(sendHandRefund, { body })).status);
  }
  expect(sent).toEqual([200, status('receiptNumberUsed')]);
  expect(await mall.books()).toEqual([]);
});

it('an account that was turned off takes what comes late, and stays what its receipts say', async () => {
  const { orderNo } = await desk.wait(student, { goodId: await goodOf(price) });
  await desk.turn(false);
  expect((await desk.take(desk.receipt({ orderNo, amount: price }))).became).toBe('paid');
  await desk.turn(true);
  await expect(desk.turn(true, { holder: '别的公司' })).rejects.toThrow('已经收过钱');
});
