import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  claimTransfer,
  getOrder,
  payByTransfer,
  payByWechat,
  startTransfer,
} from '@xuezhou/contract/mall';
import {
  getSoldOrder,
  listReceipts,
  listSoldOrders,
  listTransfers,
  refuseTransfer,
  takeReceipt,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
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
// Small enough for one person to confirm.
const price = 68_000;

let student: Student;
let goodId: number;
beforeEach(async () => {
  clock.set('2026-11-23T02:00:00Z');
  student = await mall.signIn({});
  ({ goodId } = await makeGood(connection, { price, title: 'CFA 一级续期' }));
});

const detailOf = async (orderId: string) =>
  await student.data(getOrder, { params: { type: 'normal', id: orderId } });
const wait = async () => await desk.wait(student, { goodId });
const jobs = async () => {
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await mallJobs(mall.services)['close-orders']({}, context);
  await mall.jobs();
};
const balance = async (account: string) => (await accountBalances(connection)).get(account) ?? 0;
const moved = async (work: () => Promise<unknown>) => {
  const names = ['provider:bank', 'provider:cash', 'receipts', 'surplus', 'refunds:due'];
  const before = await Promise.all(names.map(balance));
  await work();
  const after = await Promise.all(names.map(balance));
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const by = (after[at] ?? 0) - (before[at] ?? 0);
      return by === 0 ? [] : [[name, by]];
    }),
  );
};

it('an order waits for its transfer three working days and tells what to write, once however often it is chosen', async () => {
  const { realPrice } = await mall.check(student, { goodId });
  const body = { ...mall.choiceOf({ goodId }), orderId: uuidv7(), realPrice };
  const first = await student.data(payByTransfer, { body });
  expect(first).toMatchObject({ realPrice: price, payTo: '2026-11-26T15:59:59.000Z' });
  clock.advance({ minutes: 5 });
  expect(await student.data(payByTransfer, { body })).toEqual(first);
  const again = await student.data(startTransfer, { body: { tradeId: first.tradeId } });
  expect(again).toEqual(first);
  const { transfer, next } = await detailOf(first.orderId);
  expect(transfer).toMatchObject({ state: 'open', received: 0, missing: price, claim: null });
  expect(transfer?.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(transfer?.accounts.map(({ bank }) => bank)).toEqual(['招商银行']);
  expect(next).toBe('11 月 26 日 23:59 前没有收到转账会自动关闭');
  // Half an hour is nothing to it; its own time is.
  clock.set('2026-11-26T15:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, first.orderId)).toBe('unpaid');
  clock.set('2026-11-26T16:00:01Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, first.orderId)).toBe('closed');
  expect(await mall.books()).toEqual([]);
});

it('is not offered where the school has no account that is on', async () => {
  await desk.turn(false);
  const { ways, realPrice } = await mall.check(student, { goodId });
  expect(ways.map(({ way }) => way)).not.toContain('bank');
  const body = { ...mall.choiceOf({ goodId }), orderId: uuidv7(), realPrice };
  expect((await student.call(payByTransfer, { body })).status).toBe(refusals.payWayOff[0]);
  await desk.turn(true);
  expect((await mall.check(student, { goodId })).ways.map(({ way }) => way)).toContain('bank');
});

it('what a student says keeps the order open and confirms nothing', async () => {
  const { orderId } = await wait();
  const say = (day: string, payer = '林建国') =>
    student.call(claimTransfer, { body: { orderId, payer, day } });
  expect((await say('2026-11-24')).status).toBe(refusals.transferDay[0]);
  expect((await say('2026-11-23', '  ')).status).toBe(refusals.transferPayer[0]);
  const { data } = await say('2026-11-23');
  expect(data).toMatchObject({ state: 'unpaid', transfer: { state: 'claimed' } });
  clock.set('2026-11-30T14:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
  const other = await mall.signIn({ nickname: '别人' });
  const foreign = { orderId, payer: '别人', day: '2026-11-23' };
  expect((await other.call(claimTransfer, { body: foreign })).http).toBe(404);
});

it('[POST /api/console/transfers/refuse] what the school does not find is told, and the order waits for a working day more', async () => {
  const { orderId, orderNo } = await desk.claimed(student, { goodId });
  clock.set('2026-11-30T02:00:00Z');
  const refuse = async (reply: string) =>
    await (await desk.office()).call(refuseTransfer, { body: { orderNo, reply } });
  expect((await refuse(' ')).status).toBe(status('transferReplyEmpty'));
  expect((await refuse('没有这一天的转账')).status).toBe(200);
  expect((await refuse('没有这一天的转账')).status).toBe(status('transferNotClaimed'));
  const { transfer } = await detailOf(orderId);
  expect(transfer).toMatchObject({
    ...{ state: 'refused', payTo: '2026-12-01T15:59:59.000Z' },
    claim: { reply: '没有这一天的转账' },
  });
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
  clock.set('2026-12-01T16:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
});

it('[POST /api/console/receipts] [GET /api/console/transfers] [GET /api/console/orders/:orderNo/receipts] exactly what is due pays the order, once, and a number of the bank counts once', async () => {
  const { orderId, orderNo } = await desk.claimed(student, { goodId });
  const found = async () =>
    (await (await desk.office()).data(listTransfers)).find((row) => row.orderNo === orderNo);
  expect(await found()).toMatchObject({ amount: price, received: 0, claim: { payer: '林建国' } });
  const { waiting } = await (
    await desk.office()
  ).data(listSoldOrders, {
    query: { search: (await found())!.code },
  });
  expect(waiting.transfers).toBeGreaterThan(0);
  const body = desk.receipt({ orderNo, amount: price });
  expect(
    await moved(async () => {
      expect(await desk.take(body)).toEqual({
        became: 'paid',
        difference: 0,
      });
      expect(await desk.take(body)).toEqual({
        became: 'paid',
        difference: 0,
      });
    }),
  ).toEqual({ 'provider:bank': price });
  expect((await desk.tryToTake({ ...body, payer: '别人' })).status).toBe(refusals.idReused[0]);
  expect(await detailOf(orderId)).toMatchObject({ state: 'paid', way: 'bank', transfer: null });
  expect(await found()).toBeUndefined();
  const second = await desk.wait(await mall.signIn({}), { goodId });
  const again = desk.receipt({ orderNo: second.orderNo, amount: price, number: body.number });
  const refused = await desk.tryToTake(again);
  expect(refused.status).toBe(status('receiptNumberUsed'));
  expect(refused.message).toContain(orderNo);
  const { receipts, missing } = await (
    await desk.office()
  ).data(listReceipts, { params: { orderNo } });
  expect(missing).toBe(0);
  expect(receipts).toMatchObject([{ amount: price, account: '招商银行 尾号 2333', undone: null }]);
  const { payments } = await (await desk.office()).data(getSoldOrder, { params: { orderNo } });
  expect(payments).toMatchObject([{ provider: 'bank', state: 'paid' }]);
  expect(await mall.books()).toEqual([]);
});

it('two who confirm at once the same money, or an order twice, take it once', async () => {
  const { orderId, orderNo } = await wait();
  const [one, two] = [await desk.office(), await desk.office()];
  const number = '2026112300001';
  const answers = await Promise.all(
    [one, two].map((who) =>
      who.call(takeReceipt, { body: desk.receipt({ orderNo, amount: price, number }) }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
    200,
    status('receiptNumberUsed'),
  ]);
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  // Paid already: seen, it is owed back, all of it.
  const more = desk.receipt({ orderNo, amount: 20_000 });
  expect((await one.call(takeReceipt, { body: more })).status).toBe(status('receiptDiffers'));
  const seen = { ...more, isDifferenceSeen: true };
  expect(
    await moved(async () =>
      expect(await one.data(takeReceipt, { body: seen })).toEqual({
        ...{ became: 'owed', difference: 20_000 },
      }),
    ),
  ).toEqual({ 'provider:bank': 20_000, 'refunds:due': -20_000 });
  expect(await mall.books()).toEqual([]);
});

it('too little stays with the order, which waits for the rest and takes it as cash too; too much is owed back', async () => {
  const { orderId, orderNo } = await wait();
  const part = desk.receipt({ orderNo, amount: 60_000 });
  const told = await desk.tryToTake(part);
  expect(told.status).toBe(status('receiptDiffers'));
  expect(told.message).toContain('还差 ¥80');
  clock.set('2026-11-24T02:00:00Z');
  expect(
    await moved(async () =>
      expect(await desk.take({ ...part, isDifferenceSeen: true })).toEqual({
        became: 'short',
        difference: 8_000,
      }),
    ),
  ).toEqual({ 'provider:bank': 60_000, receipts: -60_000 });
  expect((await detailOf(orderId)).transfer).toMatchObject({
    ...{ received: 60_000, missing: 8_000, payTo: '2026-11-27T15:59:59.000Z' },
  });
  expect(await mall.books()).toEqual([]);
  const rest = { ...desk.receipt({ orderNo, amount: 10_000, isCash: true }) };
  expect(
    await moved(async () =>
      expect(await desk.take({ ...rest, isDifferenceSeen: true })).toEqual({
        became: 'paid',
        difference: 2_000,
      }),
    ),
  ).toEqual({ 'provider:cash': 10_000, receipts: 60_000, 'refunds:due': -2_000 });
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  const [owed] = await desk.owed(orderNo);
  expect(owed).toMatchObject({ amount: 2_000, isRefund: false, payers: ['林建国'] });
  expect(await mall.books()).toEqual([]);
});

it('what came in part is owed back when the order is paid otherwise, or closes', async () => {
  const { orderId, orderNo } = await wait();
  const part = { ...desk.receipt({ orderNo, amount: 100 }), isDifferenceSeen: true };
  expect((await desk.take(part)).became).toBe('short');
  const { realPrice } = await detailOf(orderId);
  const body = { ...mall.choiceOf({ goodId }), orderId, realPrice };
  const { qrId } = await student.data(payByWechat, { body });
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.scan(student, qrId);
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  const owed = await desk.owed(orderNo);
  expect(owed).toMatchObject([{ amount: 100, channel: 'bank' }]);
  expect(await mall.books()).toEqual([]);
});

it('late money for an order that closed is not lost: it is owed back', async () => {
  const { orderId, orderNo } = await wait();
  clock.set('2026-11-27T02:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
  const body = { ...desk.receipt({ orderNo, amount: price }), isDifferenceSeen: true };
  expect((await desk.take(body)).became).toBe('owed');
  expect(await mall.books()).toEqual([]);
});
