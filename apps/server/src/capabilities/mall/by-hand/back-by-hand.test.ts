import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getOrder } from '@xuezhou/contract/mall';
import {
  agreeToRefund,
  proposeRefund,
  sendHandRefund,
  takeReceipt,
  undoReceipt,
} from '@xuezhou/contract/mall/console';
import { beforeEach, expect, it } from 'vitest';
import { accountBalances } from '../../ledger/ledger.port.ts';
import { deskPassword } from '../../../testing/desks/staff-desk.ts';
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

it('[POST /api/console/refunds/by-hand/sent] [GET /api/console/refunds/by-hand] a refund waits until somebody sent it, and never goes through a provider', async () => {
  const { orderId, orderNo } = await wait();
  await (
    await desk.office()
  ).data(takeReceipt, { body: desk.receipt({ orderNo, amount: price, isCash: true }) });
  const propose = { orderNo, reason: 'plans' as const, words: '不学了' };
  const { refundNo } = await (await desk.office()).data(proposeRefund, { body: propose });
  await (
    await desk.head()
  ).data(agreeToRefund, { body: { refundNo, reply: '', code: deskPassword } });
  await jobs();
  clock.advance({ minutes: 90 });
  await jobs();
  const [waiting] = await desk.owed(orderNo);
  expect(waiting).toMatchObject({ amount: price, channel: 'cash', isRefund: true });
  const send = async (number: string, day = '2026-11-23') =>
    await (
      await desk.head()
    ).call(sendHandRefund, { body: { refundNo: waiting!.refundNo, number, day } });
  expect((await send(' ')).status).toBe(status('receiptNumber'));
  expect((await send('S-1', '2026-11-22')).status).toBe(status('receiptDay'));
  expect((await detailOf(orderId)).refunds[0]?.state).toBe('processing');
  expect(await moved(async () => expect((await send('S-1')).status).toBe(200))).toEqual({
    ...{ 'provider:cash': -price, 'refunds:due': price },
  });
  expect((await send('S-1')).status).toBe(200);
  expect((await send('S-2')).status).toBe(status('handRefundSent'));
  expect((await detailOf(orderId)).refunds[0]?.state).toBe('done');
  expect(await mall.books()).toEqual([]);
});

it('[POST /api/console/receipts/undo] a wrong confirmation goes back by two, with what it opened, and frees its number', async () => {
  const { orderId, orderNo } = await wait();
  const body = desk.receipt({ orderNo, amount: price });
  await desk.take(body);
  const undo = { body: { receiptId: body.receiptId, why: '看错了行' } };
  expect(
    (await (await desk.office()).call(undoReceipt, { body: { ...undo.body, why: ' ' } })).status,
  ).toBe(status('receiptWhyEmpty'));
  expect((await (await desk.office()).call(undoReceipt, undo)).status).toBe(
    status('approvalAsked'),
  );
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  expect(await moved(async () => await desk.agree())).toEqual({ 'provider:bank': -price });
  const { state, steps } = await detailOf(orderId);
  expect(state).toBe('refunded');
  expect(steps.at(-1)?.title).toBe('学校撤回了收款的确认');
  expect(await mall.coursesOf(student.studentId)).not.toContainEqual(
    expect.objectContaining({ expires_on: null }),
  );
  expect((await (await desk.office()).call(undoReceipt, undo)).status).toBe(status('receiptFixed'));
  expect(await desk.owed(orderNo)).toEqual([]);
  const right = await desk.wait(await mall.signIn({}), { goodId });
  const same = desk.receipt({ orderNo: right.orderNo, amount: price, number: body.number });
  expect((await desk.take(same)).became).toBe('paid');
  expect(await mall.books()).toEqual([]);
});

it('what came in part is booked back as it was booked', async () => {
  const { orderId, orderNo } = await wait();
  const body = { ...desk.receipt({ orderNo, amount: 100 }), isDifferenceSeen: true };
  await desk.take(body);
  await (
    await desk.office()
  ).call(undoReceipt, { body: { receiptId: body.receiptId, why: '不是这一单的' } });
  expect(await moved(async () => await desk.agree())).toEqual({
    ...{ 'provider:bank': -100, receipts: 100 },
  });
  expect((await detailOf(orderId)).transfer).toMatchObject({ received: 0, missing: price });
  expect(await mall.books()).toEqual([]);
});

it('above what one person may decide another one agrees, and the order waits for that', async () => {
  const dear = await makeGood(connection, { price: 338_000, title: 'CFA 一级精讲班' });
  const { orderId, orderNo } = await desk.wait(student, { goodId: dear.goodId });
  clock.set('2026-11-25T02:00:00Z');
  const body = desk.receipt({ orderNo, amount: 338_000 });
  expect((await desk.tryToTake(body)).status).toBe(status('approvalAsked'));
  clock.set('2026-11-26T17:00:00Z');
  await jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
  await desk.agree();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  expect(await mall.books()).toEqual([]);
});
