import type { InputOf } from '@xuezhou/contract/kernel';
import {
  askProviderOfOrder,
  getSoldOrder,
  listSoldOrders,
  shipOrder,
} from '@xuezhou/contract/mall/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall, type Student } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat } = mall;
clock.set('2026-11-12T13:00:00Z');

let finance: TestClient;
const signInFinance = () => signInStaffAs(mall, { permissions: ['order.read', 'order.write'] });
beforeEach(async () => {
  finance = await signInFinance();
});

type Query = InputOf<typeof listSoldOrders>['query'];
const found = async (query: Query) => (await finance.data(listSoldOrders, { query })).list;
const numbers = async (query: Query) => (await found(query)).map(({ order }) => order.orderNo);
const detail = (orderNo: string) => finance.data(getSoldOrder, { params: { orderNo } });

async function buy(student: Student, wishes: Parameters<typeof makeGood>[1], isPaid = true) {
  const good = await makeGood(connection, wishes);
  const addressId = wishes?.needsAddress === true ? await mall.address(student) : undefined;
  const { orderId, qrId } = await mall.order(student, {
    ...good,
    ...(addressId !== undefined && { addressId }),
  });
  if (isPaid) {
    wechat.pay(mall.numberOf(qrId));
    await mall.notify(wechat, wechat.notice(mall.numberOf(qrId)));
  }
  const { order_no: orderNo } = await connection
    .selectFrom('mall_order')
    .where('order_id', '=', orderId)
    .select('order_no')
    .executeTakeFirstOrThrow();
  return { orderId, orderNo, qrId };
}

describe('[GET /api/console/orders] the orders of a school', () => {
  it('are found by each of their numbers, the phone, the sum and the name, and by nothing else', async () => {
    const student = await mall.signIn();
    const { orderNo } = await buy(student, { title: '会计精讲', needsAddress: true });
    await buy(await mall.signIn(), { title: '审计精讲' });
    const parcel = { orderNo, carrier: '顺丰', number: 'SF1234567890' };
    await finance.data(shipOrder, { body: parcel });
    const { order, buyer, payments } = await detail(orderNo);
    const mobile = (await found({ search: orderNo }))[0]?.buyer.mobile ?? '';
    const ways = [
      ...[orderNo, orderNo.replace(/(.{4})/g, '$1 '), payments[0]?.paymentNo],
      ...[payments[0]?.transactionNo, 'SF1234567890', buyer.nickname, String(student.studentId)],
      mobile.slice(-4),
    ];
    for (const search of ways)
      expect([search, await numbers({ search: search ?? '?' })]).toEqual([search, [orderNo]]);
    const yuan = (order.realPrice / 100).toFixed(2);
    expect(await numbers({ search: `¥${yuan}` })).toContain(orderNo);
    expect(await numbers({ search: `¥${yuan}1` })).toEqual([]);
    expect(await numbers({ search: 'SF123456789' })).toEqual([]);
    expect(await numbers({ search: '%' })).toEqual([]);
  });

  it('stand page by page, the newest first, each once', async () => {
    const student = await mall.signIn();
    const made: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance({ minutes: 1 });
      made.unshift((await buy(student, {}, false)).orderNo);
    }
    const search = String(student.studentId);
    const seen: string[] = [];
    let next: { beforeAt: string; beforeId: string } | null | undefined;
    do {
      const page = await finance.data(listSoldOrders, { query: { search, limit: 2, ...next } });
      seen.push(...page.list.map(({ order }) => order.orderNo));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(made);
  });

  it('stand under what they wait for, and are counted there', async () => {
    const student = await mall.signIn();
    const before = (await finance.data(listSoldOrders, { query: {} })).waiting;
    const search = String(student.studentId);
    const parcel = await buy(student, { needsAddress: true });
    const unpaid = await buy(student, {}, false);
    expect(await numbers({ search, tab: 'toShip' })).toEqual([parcel.orderNo]);
    expect(await numbers({ search, tab: 'unpaid' })).toEqual([unpaid.orderNo]);
    expect(await numbers({ search, tab: 'paid' })).toEqual([parcel.orderNo]);
    expect(await numbers({ search, tab: 'refund' })).toEqual([]);
    const { waiting } = await finance.data(listSoldOrders, { query: {} });
    expect(waiting).toEqual({ ...before, toShip: before.toShip + 1 });
    await finance.data(shipOrder, {
      body: { orderNo: parcel.orderNo, carrier: '中通', number: '7' },
    });
    expect(await numbers({ search, tab: 'toShip' })).toEqual([]);
  });

  it('are narrowed to days of the school, both included', async () => {
    const student = await mall.signIn();
    const search = String(student.studentId);
    // A minute before midnight in Shanghai, and a minute after.
    clock.set('2026-12-01T15:59:00Z');
    const first = await buy(student, {}, false);
    clock.set('2026-12-01T16:01:00Z');
    const second = await buy(student, {}, false);
    finance = await signInFinance();
    const of = (from?: string, to?: string) =>
      numbers({ search, ...(from && { from }), ...(to && { to }) });
    expect(await of('2026-12-01', '2026-12-01')).toEqual([first.orderNo]);
    expect(await of('2026-12-02')).toEqual([second.orderNo]);
    expect(await of('2026-12-01', '2026-12-02')).toEqual([second.orderNo, first.orderNo]);
    expect(await of('2026-12-02', '2026-12-01')).toEqual([]);
  });
});

describe('one order', () => {
  it('[GET /api/console/orders/:orderNo] tells who bought, what was paid and what the provider said; the phone is masked', async () => {
    const student = await mall.signIn();
    const { orderNo } = await buy(student, { title: '会计精讲' });
    const { order, buyer, payments, talk } = await detail(orderNo);
    expect(order).toMatchObject({ orderNo, state: 'paid', goodName: '会计精讲' });
    expect(buyer.studentId).toBe(student.studentId);
    expect(buyer.mobile).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect(payments).toMatchObject([
      { provider: 'wechat', state: 'paid', amount: order.realPrice },
    ]);
    expect(talk.map(({ verdict }) => verdict)).toContain('settled');
  });

  it('that is unknown says so', async () => {
    const { status } = await finance.call(getSoldOrder, { params: { orderNo: '404' } });
    expect(status).toBe(consoleRefusals.orderUnknown[0]);
  });

  it('[POST /api/console/orders/ask] is settled when its provider is asked and was paid, and the question is in the log', async () => {
    const student = await mall.signIn();
    const { orderNo, qrId } = await buy(student, {}, false);
    // Paid, and the notice was lost.
    wechat.pay(mall.numberOf(qrId));
    expect(await finance.data(askProviderOfOrder, { body: { orderNo } })).toEqual({
      ...{ asked: 1, state: 'paid' },
    });
    // Nothing is left to ask.
    expect(await finance.data(askProviderOfOrder, { body: { orderNo } })).toEqual({
      ...{ asked: 0, state: 'paid' },
    });
    const entries = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'askProviderOfOrder')
      .select('after')
      .execute();
    expect(entries).toEqual([{ after: { payments: 1 } }]);
  });
});
