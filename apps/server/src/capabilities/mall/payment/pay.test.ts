import {
  getOrder,
  listOrders,
  payByAlipay,
  payByPaypal,
  payByQr,
  payByWechat,
  payTrade,
  getPaypalInfo,
  getPaypalResult,
  scanPayment,
} from '@xuezhou/contract/mall';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeCoupon, makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, wechat, alipay, paypal, notify, numberOf } = mall;
clock.set('2026-11-12T13:00:00Z');

const payments = async () =>
  await connection.selectFrom('payment').selectAll().orderBy('started_at').execute();
const vendorOf = async (studentId: number) =>
  (
    await connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('vendor_id')
      .executeTakeFirstOrThrow()
  ).vendor_id;

describe('[POST /api/mall/pay/wechat] [GET /api/mall/scan/:qrId/:qrType] an order that is paid by a code', () => {
  it('[mall.payment-state] opens the course by the notice, and the page reads it without a reload', async () => {
    const good = await makeGood(connection, { expiresOn: '2027-08-31' });
    const student = await mall.signIn();
    const paying = await mall.order(student, good);
    expect(paying).toMatchObject({ qrType: 'wechat', realPrice: 368_000, tradeType: 'normal' });
    expect(paying.qr).toContain('pay://');
    expect(await mall.scan(student, paying.qrId)).toMatchObject({
      isPaid: false,
      payState: 'waiting',
      checkResult: 'waiting',
    });
    wechat.pay(numberOf(paying.qrId));
    const answer = await notify(wechat, wechat.notice(numberOf(paying.qrId)));
    expect([answer.statusCode, answer.body]).toEqual([200, 'success']);
    expect(await mall.scan(student, paying.qrId)).toMatchObject({
      isPaid: true,
      payState: 'paid',
      checkResult: 'paid',
      checkResultMessage: '付好了',
    });
    expect(await mall.coursesOf(student.studentId)).toEqual([
      { course_id: good.courseId, expires_on: '2027-08-31' },
    ]);
    const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
    expect(list[0]).toMatchObject({ messageType: 1 });
    expect(await mall.books()).toEqual([]);
  });

  it('is settled by asking where the notice was lost, by whoever looks first', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const paying = await mall.order(student, good);
    wechat.pay(numberOf(paying.qrId));
    clock.advance({ seconds: 5 });
    expect((await mall.scan(student, paying.qrId)).isPaid).toBe(true);
    const other = await mall.signIn();
    const second = await mall.order(other, good);
    wechat.pay(numberOf(second.qrId));
    clock.advance({ minutes: 2 });
    await enqueue(connection, 'check-payments', {});
    await mall.jobs();
    expect(await mall.stateOf(other.studentId, second.orderId)).toBe('paid');
  });

  it('is settled once, however often and by however many it is told at one time', async () => {
    const good = await makeGood(connection, { items: [{ kind: 'points', points: 500 }] });
    const student = await mall.signIn();
    const paying = await mall.order(student, good);
    const number = numberOf(paying.qrId);
    wechat.pay(number);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => notify(wechat, wechat.notice(number))),
      mall.scan(student, paying.qrId),
    ]);
    expect(answers.slice(0, 8).map((one) => ('statusCode' in one ? one.statusCode : 0))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    const entries = await connection
      .selectFrom('points_entry')
      .where('student_id', '=', student.studentId)
      .select(['points', 'balance'])
      .execute();
    expect(entries).toEqual([{ points: 500, balance: 500 }]);
    expect(await mall.books()).toEqual([]);
  });

  it('gives the same code while it is good, and a new one for the same order after that', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const first = await mall.order(student, good);
    const again = await student.data(payTrade, { body: { tradeId: first.tradeId, way: 'wechat' } });
    expect(again.qrId).toBe(first.qrId);
    clock.advance({ minutes: 16 });
    expect(await mall.scan(student, first.qrId)).toMatchObject({ payState: 'expired' });
    const next = await student.data(payTrade, { body: { tradeId: first.tradeId, way: 'wechat' } });
    expect(next.qrId).not.toBe(first.qrId);
    expect(next.orderId).toBe(first.orderId);
    expect(next.realPrice).toBe(first.realPrice);
  });

  it("is nobody else's to look at, to pay or to find", async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const stranger = await mall.signIn();
    const { qrId, tradeId, orderId } = await mall.order(student, good);
    const calls = [
      stranger.call(scanPayment, { params: { qrId, qrType: 'wechat' }, query: {} }),
      stranger.call(payTrade, { body: { tradeId, way: 'wechat' } }),
      stranger.call(getOrder, { params: { type: 'normal', id: orderId } }),
      student.call(scanPayment, { params: { qrId, qrType: 'alipay' }, query: {} }),
    ];
    expect((await Promise.all(calls)).map(({ http }) => http)).toEqual([404, 404, 404, 404]);
  });
});

describe('an order that nobody pays in time', () => {
  it('is closed at the provider first, and gives back coupon, points and the piece', async () => {
    const good = await makeGood(connection, { stock: 1 });
    const student = await mall.signIn();
    await mall.give(student.studentId, 1000);
    const couponId = await mall.take(student, await makeCoupon(connection));
    const { qrId, orderId } = await mall.order(student, { ...good, couponId, points: 250 });
    const late = await mall.signIn();
    expect((await mall.check(late, good)).checkResult).toBe('soldOut');
    wechat.fail('close', 'down', numberOf(qrId));
    clock.advance({ minutes: 31 });
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    // Nothing is given back while the provider might still take the money.
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    expect((await mall.check(late, good)).checkResult).toBe('soldOut');
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
    expect(wechat.orders.get(numberOf(qrId))?.state).toBe('closed');
    expect((await mall.check(late, good)).checkResult).toBe('ok');
    const back = await mall.check(student, { ...good, couponId, points: 1000 });
    expect(back).toMatchObject({ checkResult: 'ok', couponId, used_points: 1000 });
    expect(await mall.books()).toEqual([]);
  });

  it('stays paid when it was paid before it could be closed', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, good);
    wechat.pay(numberOf(qrId));
    clock.advance({ minutes: 31 });
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  });

  it('sends back by itself what is paid after the close', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, good);
    clock.advance({ minutes: 31 });
    await enqueue(connection, 'close-orders', {});
    await mall.jobs();
    wechat.pay(numberOf(qrId), { isLate: true });
    wechat.fail('refund', 'lostAnswer');
    await notify(wechat, wechat.notice(numberOf(qrId)));
    expect(await mall.stateOf(student.studentId, orderId)).toBe('closed');
    await mall.jobs();
    clock.advance({ minutes: 5 });
    await enqueue(connection, 'check-payments', {});
    await mall.jobs();
    const sent = [...wechat.refunds.values()].filter(
      ({ paymentNo }) => paymentNo === numberOf(qrId),
    );
    expect(sent).toHaveLength(1);
    expect(await mall.coursesOf(student.studentId)).toEqual([]);
    expect(await mall.scan(student, qrId)).toMatchObject({ isPaid: false, payState: 'refunded' });
    expect(await mall.books()).toEqual([]);
  });
});

describe('a provider that fails', () => {
  it('leaves the order, and the next try uses the same number', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const orderId = uuidv7();
    wechat.fail('start', 'lostAnswer');
    const body = { ...mall.choiceOf(good), orderId, realPrice: 368_000 };
    const failed = await student.call(payByWechat, { body });
    expect(failed).toMatchObject({ status: refusals.payUnavailable[0] });
    expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
    const paying = await student.data(payByWechat, { body });
    expect(wechat.orders.get(numberOf(paying.qrId))?.state).toBe('waiting');
    expect((await payments()).filter((row) => row.order_id === orderId)).toHaveLength(1);
  });

  it('[POST /api/mall/pay/qr] says no in our words, and another way goes on with the same order', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    wechat.fail('start', 'refused');
    const orderId = uuidv7();
    const body = { ...mall.choiceOf(good), orderId, realPrice: 368_000 };
    const failed = await student.call(payByWechat, { body });
    expect(failed.status).toBe(refusals.payRefused[0]);
    expect(failed.message).toContain('没有扣款');
    const other = await student.data(payByQr, { body });
    expect(other).toMatchObject({ qrType: 'alipay', orderId });
    const quarter = new Date(clock.now().getTime() + 15 * 60_000);
    expect(other).toMatchObject({ realPrice: 368_000, validUntil: quarter.toISOString() });
    expect(other.qr).not.toBe('');
  });

  it('that the school does not use is said so', async () => {
    const good = await makeGood(connection);
    const student = await mall.signIn();
    const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice: 368_000 };
    const { status } = await student.call(payByWechat, { body: { ...body, kind: 'h5' } });
    expect(status).toBe(refusals.payWayOff[0]);
  });
});

it('[POST /api/mall/pay/alipay] gives the form that opens the page', async () => {
  const good = await makeGood(connection);
  const student = await mall.signIn();
  const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice: 368_000 };
  const paying = await student.data(payByAlipay, { body });
  expect(paying.snaplet).toContain('<form');
  alipay.pay(numberOf(paying.qrId));
  clock.advance({ seconds: 5 });
  expect((await mall.scan(student, paying.qrId, 'alipay')).isPaid).toBe(true);
});

it('[POST /api/mall/pay/paypal] [GET /api/mall/paypal/info] [GET /api/mall/paypal/result] takes dollars by the rate that the payment keeps, once they were agreed to', async () => {
  const good = await makeGood(connection, { price: 72_000 });
  const student = await mall.signIn();
  const body = { ...mall.choiceOf(good), orderId: uuidv7(), realPrice: 72_000 };
  const paying = await student.data(payByPaypal, { body });
  expect(paying.paypalURL).toContain('https://');
  const token = `PP-${numberOf(paying.qrId)}`;
  expect(await student.data(getPaypalInfo, { query: { token, PayerID: 'X' } })).toMatchObject({
    realPrice: 72_000,
    dollarCents: 10_000,
    payState: 'waiting',
  });
  expect(await student.data(getPaypalResult, { query: { token } })).toMatchObject({
    isPaid: false,
  });
  paypal.approve(numberOf(paying.qrId));
  clock.advance({ seconds: 2 });
  const back = { token, vendorId: 31 };
  expect(await student.data(getPaypalResult, { query: back })).toMatchObject({
    isPaid: true,
    checkResult: 'paid',
  });
  // Who sent the student counts also where PayPal leads back to us.
  expect(await vendorOf(student.studentId)).toBe(31);
  const shown = await student.data(getPaypalInfo, { query: { token, PayerID: 'X' } });
  expect(shown.payState).toBe('paid');
  const stranger = await mall.signIn();
  expect((await stranger.call(getPaypalInfo, { query: { token } })).http).toBe(404);
  expect((await stranger.call(getPaypalResult, { query: { token } })).http).toBe(404);
  expect(await mall.books()).toEqual([]);
});

it('[GET /api/mall/orders] shows unpaid ones first, then the newest, in pages and by tabs', async () => {
  const student = await mall.signIn();
  const cheap = await makeGood(connection, { title: '冲刺班', price: 72_000 });
  const first = await mall.order(student, cheap);
  clock.advance({ seconds: 1 });
  const second = await mall.order(student, await makeGood(connection));
  wechat.pay(numberOf(second.qrId));
  await notify(wechat, wechat.notice(numberOf(second.qrId)));
  const { orders, counts } = await student.data(listOrders, { query: {} });
  expect(orders.map(({ orderId, chip }) => [orderId, chip])).toEqual([
    [first.orderId, 'unpaid'],
    [second.orderId, 'opened'],
  ]);
  expect(orders).toMatchObject([
    { goodId: cheap.goodId, goodName: '冲刺班', realPrice: 72_000, state: 'unpaid' },
    { realPrice: 368_000, state: 'paid' },
  ]);
  expect(counts).toEqual({ all: 2, unpaid: 1, paid: 1, refund: 0, closed: 0 });
  const paid = await student.data(listOrders, { query: { state: 'paid' } });
  expect(paid.orders.map(({ orderId }) => orderId)).toEqual([second.orderId]);
  expect((await (await mall.signIn()).data(listOrders, { query: {} })).orders).toEqual([]);
});
