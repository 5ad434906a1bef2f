import {
  checkOrder,
  getGood,
  getOrder,
  getTrade,
  payByWechat,
  payTrade,
  scanPayment,
} from '@xuezhou/contract/mall';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, notify, numberOf } = mall;

const presell = async () => {
  clock.set('2026-11-08T02:00:00Z');
  return await makeGood(connection, {
    sale: 'presell',
    price: 548_000,
    deposit: { amount: 20_000, worth: 40_000 },
    balance: { from: new Date('2026-12-01T02:00:00Z'), to: new Date('2026-12-07T16:00:00Z') },
  });
};

const payNow = async (qrId: string) => {
  wechat.pay(numberOf(qrId));
  await notify(wechat, wechat.notice(numberOf(qrId)));
};

describe('[GET /api/mall/trade/:tradeType/:tradeId] a presell', () => {
  it('takes the deposit now and the balance in its time; only then the course opens', async () => {
    const good = await presell();
    const student = await mall.signIn();
    const checked = await mall.check(student, good);
    expect(checked).toMatchObject({
      tradeType: 'presell-deposit',
      realPrice: 20_000,
      balance: { amount: 508_000, from: '2026-12-01T02:00:00.000Z' },
    });
    const { orderId, qrId, tradeId } = await mall.order(student, good);
    const trade = await student.data(getTrade, {
      params: { tradeType: 'presell-deposit', tradeId },
    });
    expect(trade).toMatchObject({ state: 'open', realPrice: 20_000 });
    expect(trade.ways.map(({ way, amount }) => [way, amount])).toEqual([
      ['wechat', 20_000],
      ['alipay', 20_000],
      ['paypal', expect.any(Number)],
    ]);
    expect(trade.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(20_000);
    await payNow(qrId);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('deposit');
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    const detail = await student.data(getOrder, {
      params: { type: 'presell-balance', id: orderId },
    });
    const [deposit, balance] = detail.trades;
    expect([deposit?.state, balance?.state]).toEqual(['paid', 'waiting']);
    expect(balance).toMatchObject({
      ...{ realPrice: 508_000, words: '12 月 1 日 10:00 起可付' },
      ways: [],
    });
    expect(balance?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(508_000);
    const early = await student.call(payTrade, {
      body: { tradeId: balance?.tradeId ?? '', way: 'wechat' },
    });
    expect(early.status).toBe(refusals.tradeNotYet[0]);
    clock.set('2026-12-01T02:00:00Z');
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(list.map(({ messageTitle: title }) => title)).toContain('可以付尾款了');
    const paying = await student.data(payTrade, {
      body: { tradeId: balance?.tradeId ?? '', way: 'wechat' },
    });
    expect(paying).toMatchObject({ realPrice: 508_000, tradeType: 'presell-balance' });
    await payNow(paying.qrId);
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    expect(await mall.coursesOf(student.studentId)).toHaveLength(1);
    expect(await mall.books()).toEqual([]);
  });

  it('whose deposit is paid is offered as that order, not to be ordered again', async () => {
    const good = await presell();
    const student = await mall.signIn();
    const { orderId, qrId } = await mall.order(student, good);
    const open = async () =>
      (await student.data(getGood, { params: { goodId: good.goodId } })).pendingOrder;
    expect(await open()).toBeNull();
    await payNow(qrId);
    expect(await open()).toEqual({ orderId, type: 'presell-balance', state: 'deposit' });
    const checked = await student.data(checkOrder, { body: mall.choiceOf(good) });
    expect(checked).toMatchObject({
      checkResult: 'pending',
      checkResultMessage: '你已付过这件商品的定金，请在我的订单里付尾款',
    });
    const body = { ...mall.choiceOf(good), realPrice: 20_000 };
    const second = await student.call(payByWechat, { body: { ...body, orderId: uuidv7() } });
    expect(second.status).toBe(refusals.orderPaid[0]);
    const stranger = await mall.signIn();
    expect(await mall.check(stranger, good)).toMatchObject({ checkResult: 'ok' });
  });

  it('whose balance nobody pays keeps the deposit, and says so', async () => {
    const good = await presell();
    const student = await mall.signIn();
    const { orderId, qrId } = await mall.order(student, good);
    await payNow(qrId);
    clock.set('2026-12-07T16:00:01Z');
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    const detail = await student.data(getOrder, {
      params: { type: 'presell-deposit', id: orderId },
    });
    expect(detail).toMatchObject({ state: 'closed', chip: 'closed' });
    expect(detail.closedWords).toContain('定金不退');
    const { rows } = { rows: await mall.books() };
    expect(rows).toEqual([]);
  });

  it('is not paid by its deposit twice, nor by a deposit in place of a balance', async () => {
    const good = await presell();
    const student = await mall.signIn();
    const { tradeId, qrId } = await mall.order(student, good);
    const second = await student.data(payTrade, { body: { tradeId, way: 'alipay' } });
    await payNow(qrId);
    mall.alipay.pay(numberOf(second.qrId));
    await notify(mall.alipay, mall.alipay.notice(numberOf(second.qrId)));
    await mall.jobs();
    const paid = await connection
      .selectFrom('payment')
      .where('student_id', '=', student.studentId)
      .select('state')
      .orderBy('started_at')
      .execute();
    expect(paid.map(({ state }) => state)).toEqual(['paid', 'surplus']);
    // The page of the second code says what happened to both.
    const params = { qrId: second.qrId, qrType: 'alipay' } as const;
    expect(await student.data(scanPayment, { params, query: {} })).toMatchObject({
      ...{ isPaid: true, payState: 'paid', isSentBack: true },
      checkResultMessage: expect.stringContaining('这一笔正在原路退回') as string,
    });
    const again = await student.call(payTrade, { body: { tradeId, way: 'wechat' } });
    expect(again.status).toBe(refusals.orderPaid[0]);
    expect(await mall.books()).toEqual([]);
  });
});

it('locks the price of today by a deposit that counts for itself', async () => {
  clock.set('2026-11-08T02:00:00Z');
  const good = await makeGood(connection, {
    sale: 'lock',
    price: 368_000,
    deposit: { amount: 10_000, worth: 10_000 },
    balance: { from: null, to: new Date('2026-11-30T16:00:00Z') },
  });
  const student = await mall.signIn();
  const { orderId, qrId } = await mall.order(student, good);
  await payNow(qrId);
  await connection
    .updateTable('good_variant')
    .where('variant_id', '=', good.variantId)
    .set({ price_fen: 428_000 })
    .execute();
  const { trades } = await student.data(getOrder, {
    params: { type: 'lock-balance', id: orderId },
  });
  const balance = trades.find(({ tradeType }) => tradeType === 'lock-balance');
  expect(balance).toMatchObject({ state: 'open', realPrice: 358_000 });
  const paying = await student.data(payTrade, {
    body: { tradeId: balance?.tradeId ?? '', way: 'wechat' },
  });
  await payNow(paying.qrId);
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  expect(await mall.books()).toEqual([]);
});

it("shows nobody another's trade, and none under another type", async () => {
  const good = await presell();
  const student = await mall.signIn();
  const stranger = await mall.signIn();
  const { tradeId } = await mall.order(student, good);
  const at = (who: typeof student, tradeType: 'normal' | 'presell-deposit') =>
    who.call(getTrade, { params: { tradeType, tradeId } });
  expect((await at(stranger, 'presell-deposit')).http).toBe(404);
  expect((await at(student, 'normal')).http).toBe(404);
});

it('lets no coupon and no points reach below the deposit', async () => {
  const good = await presell();
  const student = await mall.signIn();
  await mall.give(student.studentId, 600_000);
  const body = { ...mall.choiceOf({ ...good, points: 600_000 }) };
  const checked = await student.data(checkOrder, { body });
  expect(checked.mostPoints).toBe(507_990);
  expect(checked.balance?.amount).toBeGreaterThan(0);
  const placed = await student.call(payByWechat, {
    body: { ...body, used_points: 507_990, orderId: uuidv7(), realPrice: 20_000 },
  });
  expect(placed.status).toBe(200);
});
