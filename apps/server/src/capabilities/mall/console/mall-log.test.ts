import { addForTaobao, getOrder, requestInvoice } from '@xuezhou/contract/mall';
import * as desk from '@xuezhou/contract/mall/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { deskPassword, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';
import { openRefundDesk } from '../testing/refund-desk.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
clock.set('2026-11-12T13:00:00Z');
const finance = await signInStaffAs(mall, {
  permissions: ['order.read', 'order.write', 'enrolment.write', 'ledger.close'],
});
const { lin, song, buy, ask, numberOfRefund, detail } = await openRefundDesk(mall);
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const said = async (operation: string) => await lastEntry(connection, operation);
const byFinance = { staff_id: finance.staffId };

beforeEach(() => clock.set('2026-11-12T13:00:00Z'));

async function bought(wish: object = {}) {
  const student = await mall.signIn();
  const { orderId } = await buy(student, await makeGood(connection, { price: 100_000, ...wish }));
  const { orderNo } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  return { student, orderId, orderNo };
}

describe('an invoice', () => {
  async function asked() {
    const order = await bought();
    const { student, orderId } = order;
    const request = async (title: string) =>
      await student.data(requestInvoice, {
        body: {
          ...{ orderId, invoiceId: newId(), kind: 'person', title, email: 'lin@example.com' },
        },
      });
    await request('林知远');
    const found = async () =>
      (await finance.data(desk.listInvoices)).filter(({ orderNo }) => orderNo === order.orderNo);
    const invoiceNo = (await found())[0]!.invoiceNo;
    const target = { target_kind: 'invoice', target_id: String(invoiceNo) };
    const issue = async () =>
      await finance.data(desk.issueInvoice, {
        body: { invoiceNo },
        files: { pdf: new Blob(['%PDF-1.7\n']) },
      });
    return { ...order, request, found, invoiceNo, target, issue };
  }

  it('[GET /api/console/invoices] [POST /api/console/invoices/issue] [POST /api/console/invoices/red] changed after it was made, is taken back by a red one once, and made anew', async () => {
    const { request, found, invoiceNo, target, issue } = await asked();
    const red = async () => (await finance.call(desk.redInvoice, { body: { invoiceNo } })).status;
    expect(await red()).toBe(refused('invoiceNotRed'));
    const [row] = await found();
    expect(row).toMatchObject({
      state: 'asked',
      title: '林知远',
      amount: 100_000,
      needsRed: false,
    });
    expect(row?.email).toBe('l***@example.com');
    await issue();
    expect(await found()).toEqual([]);
    expect(await said('issueInvoice')).toMatchObject({
      ...{ ...byFinance, ...target, after: { state: 'made' } },
    });
    await request('林知行');
    expect(await found()).toMatchObject([{ invoiceNo, title: '林知行', needsRed: true }]);
    expect(await red()).toBe(200);
    expect(await red()).toBe(refused('invoiceNotRed'));
    expect(await found()).toMatchObject([{ invoiceNo, state: 'asked', needsRed: false }]);
    expect(await said('redInvoice')).toMatchObject({
      ...{ ...byFinance, ...target, before: { state: 'asked' }, after: { state: 'asked' } },
    });
  });

  it('[POST /api/console/invoices/red] of what was paid back is red for good', async () => {
    const { student, orderId, found, invoiceNo, target, issue } = await asked();
    await issue();
    const { refundId } = await ask(student, orderId);
    const body = { refundNo: await numberOfRefund(refundId), reply: '', code: deskPassword };
    for (const one of [lin, song]) await one.call(desk.agreeToRefund, { body });
    await mall.jobs();
    expect(await found()).toMatchObject([{ invoiceNo, state: 'made', needsRed: true }]);
    await finance.data(desk.redInvoice, { body: { invoiceNo } });
    expect(await found()).toEqual([]);
    expect(await said('redInvoice')).toMatchObject({
      ...{ ...target, before: { state: 'made' }, after: { state: 'red' } },
    });
  });

  it('[POST /api/console/invoices/fail] that cannot be made says why to the student, who asks again', async () => {
    const { student, orderId, request, found, invoiceNo, target } = await asked();
    const fail = async (reason: string) =>
      (await finance.call(desk.failInvoice, { body: { invoiceNo, reason } })).status;
    expect(await fail(' ')).toBe(refused('invoiceReasonEmpty'));
    expect(await found()).toHaveLength(1);
    expect(await fail('名称不符')).toBe(200);
    expect(await fail('名称不符')).toBe(refused('invoiceNotAsked'));
    expect(await found()).toEqual([]);
    expect(await said('failInvoice')).toMatchObject({
      ...{ ...byFinance, ...target, after: { state: 'failed' }, why: '名称不符' },
    });
    expect(JSON.stringify(await detail(student, orderId))).toContain('名称不符');
    expect(await request('林知行')).toMatchObject({ state: 'asked' });
  });
});

describe('an order', () => {
  it('[POST /api/console/orders/ship] tells the student of a parcel once, and of another one anew', async () => {
    const student = await mall.signIn();
    const addressId = await mall.address(student);
    const good = await makeGood(connection, { needsAddress: true });
    const { orderId } = await buy(student, { ...good, addressId });
    const { orderNo } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
    const ship = async (wish: object = {}) =>
      (
        await finance.call(desk.shipOrder, {
          body: { orderNo, carrier: ' 顺丰 ', number: 'SF1', ...wish },
        })
      ).status;
    expect(await ship({ number: ' ' })).toBe(refused('parcelEmpty'));
    expect(await ship({ orderNo: '1' })).toBe(refused('orderUnknown'));
    expect(await ship({ orderNo: (await bought()).orderNo })).toBe(refused('orderNothingToShip'));
    expect([await ship(), await ship()]).toEqual([200, 200]);
    const titles = async () =>
      (await student.data(listMessages, { query: { pageNo: 1 } })).list.filter(
        ({ messageContent }) => messageContent.includes('顺丰'),
      ).length;
    expect(await titles()).toBe(1);
    const target = { target_kind: 'order', target_id: orderId };
    const first = { carrier: '顺丰', number: 'SF1' };
    expect(await said('shipOrder')).toMatchObject({ ...byFinance, ...target, after: first });
    expect(await ship({ number: 'SF2' })).toBe(200);
    expect(await titles()).toBe(2);
    expect(await said('shipOrder')).toMatchObject({
      ...{ ...target, before: first, after: { carrier: '顺丰', number: 'SF2' } },
    });
  });

  it('[GET /api/console/orders/unchecked] [POST /api/console/orders/decide] [POST /api/console/orders/taobao] of another shop waits with whose it is, and is decided once', async () => {
    const good = await makeGood(connection, { takesTaobao: true, title: '精讲' });
    const student = await mall.signIn({ nickname: '淘宝来的' });
    const taobaoNo = '4444444444444444444';
    const body = { goodId: good.goodId, taobaoOrderNo: taobaoNo };
    const { resultEntity: order } = await student.data(addForTaobao, { body });
    const found = async () =>
      (await finance.data(desk.listUncheckedOrders)).filter((row) => row.taobaoNo === taobaoNo);
    expect(await found()).toMatchObject([
      ...[{ orderNo: order.orderNo, title: '精讲', nickname: '淘宝来的' }],
    ]);
    const take = async (number: string) =>
      await finance.call(desk.takeTaobaoOrders, {
        body: {
          orders: [{ taobaoNo: number, goodId: good.goodId, amount: 368_000, isPaid: false }],
        },
      });
    expect((await take('1')).status).toBe(refused('taobaoNumber'));
    expect((await take(taobaoNo)).data).toEqual({ taken: 1, opened: 0 });
    expect(await said('takeTaobaoOrders')).toMatchObject({
      ...{ ...byFinance, target_kind: 'shop', target_id: 'taobao', after: { orders: 1 } },
    });
    const decide = async (orderNo: string) =>
      (
        await finance.call(desk.decideUncheckedOrder, {
          body: { orderNo, isTrue: true, reply: '' },
        })
      ).status;
    expect(await decide('1')).toBe(refused('orderUnknown'));
    expect([await decide(order.orderNo), await decide(order.orderNo)]).toEqual([
      200,
      refused('orderNotChecking'),
    ]);
    expect(await found()).toEqual([]);
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    expect(await said('decideUncheckedOrder')).toMatchObject({
      ...{ ...byFinance, target_id: order.orderId },
      ...{ before: { state: 'checking' }, after: { isTrue: true } },
    });
  });

  it('[POST /api/console/goods/codes] codes are of a good that is sold so, and stand in no log', async () => {
    const { goodId } = await makeGood(connection);
    const make = async (wish: object = {}) =>
      await finance.call(desk.makeWriteOffCodes, {
        body: { goodId, limitYear: 0, count: 3, until: '2026-12-31', note: '展会', ...wish },
      });
    expect((await make({ until: '2026-11-11' })).status).toBe(refused('periodOver'));
    expect((await make({ goodId: 999_999 })).status).toBe(refused('goodUnknown'));
    expect((await make({ limitYear: 1999 })).status).toBe(refused('goodUnknown'));
    const { codes } = (await make()).data;
    expect(new Set(codes).size).toBe(3);
    const entry = await said('makeWriteOffCodes');
    expect(entry).toMatchObject({
      ...{ ...byFinance, target_kind: 'good', target_id: String(goodId) },
      after: { limitYear: 0, count: 3, until: '2026-12-31', note: '展会' },
    });
    for (const code of codes) expect(JSON.stringify(entry)).not.toContain(code);
  });
});

describe('a refund', () => {
  it('[POST /api/console/refunds/propose] [GET /api/console/refunds] [POST /api/console/refunds/refuse] is proposed once, listed with by whom, and refused with a word to the student', async () => {
    const { student, orderId, orderNo } = await bought();
    const propose = async (no = orderNo) =>
      await lin.call(desk.proposeRefund, {
        body: { orderNo: no, reason: 'other', words: '不学了' },
      });
    expect((await propose('1')).status).toBe(refused('orderUnknown'));
    const { refundNo } = (await propose()).data;
    expect((await propose()).status).toBe(refused('refundInWork'));
    const target = { target_kind: 'order', target_id: orderId };
    expect(await said('proposeRefund')).toMatchObject({
      ...{ staff_id: lin.staffId, ...target, why: '不学了' },
      after: { refundNo, reason: 'other', amount: 100_000 },
    });
    const row = async (who: typeof lin) =>
      (await who.data(desk.listRefunds)).find((each) => each.refundNo === refundNo);
    expect(await row(lin)).toMatchObject({ orderNo, amount: 100_000, state: 'asked', isOwn: true });
    expect(await row(song)).toMatchObject({ isOwn: false, words: '不学了' });
    const refuse = async (reply: string, no = refundNo) =>
      (await song.call(desk.refuseRefund, { body: { refundNo: no, reply } })).status;
    expect(await refuse(' ')).toBe(refused('refundReplyEmpty'));
    expect(await refuse('可以再学', 999_999)).toBe(refused('refundUnknown'));
    expect(await refuse('可以再学')).toBe(200);
    expect(await row(song)).toBeUndefined();
    expect((await detail(student, orderId)).refunds[0]).toMatchObject({
      ...{ state: 'refused', reply: '可以再学' },
    });
    expect(await said('refuseRefund')).toMatchObject({
      ...{ staff_id: song.staffId, ...target, why: '可以再学' },
      ...{ before: { state: 'asked' }, after: { refundNo, state: 'refused' } },
    });
    const late = { refundNo, reply: '', code: deskPassword };
    expect((await song.call(desk.agreeToRefund, { body: late })).status).toBe(
      refused('refundDecided'),
    );
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  });

  it('[POST /api/console/refunds/retry] [POST /api/console/refunds/agree] both stand in the log, and what is not broken is not tried again', async () => {
    const student = await mall.signIn();
    const { orderId } = await buy(student, await makeGood(connection, { price: 5000 }));
    const { refundId } = await ask(student, orderId);
    const refundNo = await numberOfRefund(refundId);
    const retry = async () => (await lin.data(desk.retryRefund, { body: { refundNo } })).transfers;
    wechat.refundStates.push('abnormal');
    const body = { refundNo, reply: '好', code: deskPassword };
    await lin.data(desk.agreeToRefund, { body });
    const target = { target_kind: 'order', target_id: orderId };
    expect(await said('agreeToRefund')).toMatchObject({
      ...{ staff_id: lin.staffId, ...target, before: { state: 'asked' }, why: '好' },
      after: { refundNo, amount: 5000 },
    });
    await mall.jobs();
    expect([await retry(), await retry()]).toEqual([1, 0]);
    expect(await said('retryRefund')).toMatchObject({
      ...{ staff_id: lin.staffId, ...target },
      ...{ before: { state: 'abnormal' }, after: { refundNo, transfers: 1 } },
    });
    await mall.jobs();
    expect(await retry()).toBe(0);
  });
});

it('[GET /api/console/ledger] says what each account comes to, and what the orders say otherwise', async () => {
  const balances = async () => {
    const { accounts, faults } = await finance.data(desk.getLedger);
    return { of: new Map(accounts.map((each) => [each.account, each.balance])), faults };
  };
  const before = await balances();
  expect(before.faults).toEqual([]);
  const { student } = await bought();
  const after = await balances();
  const grown = (after.of.get('provider:wechat') ?? 0) - (before.of.get('provider:wechat') ?? 0);
  expect(grown).toBe(100_000);
  expect([...after.of.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
  expect(after.faults).toEqual([]);
  // Somebody changes by hand what was paid.
  const change = (fen: number) =>
    connection
      .updateTable('payment')
      .where('student_id', '=', student.studentId)
      .where('state', '=', 'paid')
      .set({ fen })
      .execute();
  await change(99_999);
  const { faults } = await balances();
  expect(faults.map(({ what }) => what)).toContain('provider:wechat');
  expect(faults.find(({ what }) => what === 'provider:wechat')).toMatchObject({
    books: after.of.get('provider:wechat') ?? 0,
    orders: (after.of.get('provider:wechat') ?? 0) - 1,
  });
  await change(100_000);
  expect((await balances()).faults).toEqual([]);
});
