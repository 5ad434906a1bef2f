import { cancelOrder, getOrder } from '@xuezhou/contract/mall';
import {
  getMyPoints,
  getPackPaypalInfo,
  getPackPaypalResult,
  getPackStatus,
  listPointsPacks,
  payPackByPaypal,
  payPackByQr,
} from '@xuezhou/contract/points';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { accountBalances } from '../../ledger/ledger.port.ts';
import { answerAtPaypal, openEmulatedMall, tokenIn } from '../testing/emulated-mall.ts';
import { makeGood } from '../testing/make-good.ts';

const mall = await openEmulatedMall();
const { connection, clock, play } = mall;
const signIn = () => mall.signIn();
afterEach(async () => {
  clock.reset();
  await play.clearFaults();
});
afterAll(async () => {
  const faults = await mall.books();
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
});

const makePack = async (points = 1000) =>
  (
    await makeGood(connection, {
      ...{ title: `${points} 积分`, items: [{ kind: 'points', points }], price: points },
      refund: { days: 0, lectures: null },
    })
  ).goodId;
const goodId = await makePack();

type Way = 'wechat' | 'alipay';
interface Wish {
  readonly orderId?: string;
  readonly goodId?: number;
  readonly realPrice?: number;
  readonly way?: Way;
}
const buy = (student: TestClient, wish: Wish = {}) =>
  student.call(payPackByQr, {
    body: { orderId: uuidv7(), goodId, realPrice: 1000, way: 'wechat', ...wish },
  });
const status = (student: TestClient, id: string, ask = false) =>
  student.data(getPackStatus, { params: { id }, query: { ask } });
const paidSoon = async (student: TestClient, id: string) =>
  await expect.poll(async () => (await status(student, id)).isPaid).toBe(true);
const pointsOf = async (student: TestClient) =>
  (await student.data(getMyPoints, { query: {} })).mypoints;
const jobs = async () => {
  await enqueue(connection, 'check-payments', {});
  await enqueue(connection, 'close-orders', {});
  await mall.jobs();
};

describe('[GET /api/points/packs] [POST /api/points/pay/qr] [GET /api/points/status/:id] points that are bought', () => {
  it.each(['wechat', 'alipay'] as const)('come by the code of %s, once', async (way) => {
    const student = await signIn();
    const before = await accountBalances(connection);
    const packs = await student.data(listPointsPacks);
    const pack = packs.find((one) => one.goodId === goodId);
    expect(pack).toMatchObject({ title: '1000 积分', points: 1000, price: 1000 });
    expect(pack?.ways.map((offer) => offer.way)).toEqual(['wechat', 'alipay', 'paypal']);
    const { data } = await buy(student, { way });
    expect(data).toMatchObject({ qrType: way, realPrice: 1000 });
    expect(await status(student, data.id)).toMatchObject({
      ...{ isPaid: false, payState: 'waiting', checkResult: 'waiting', mypoints: 0 },
    });
    expect((await play.scan(data.qr)).isPaid).toBe(true);
    await paidSoon(student, data.id);
    // The provider says it again and again, and somebody asks.
    await play.sendNotices({ isAgain: true });
    expect(await status(student, data.id, true)).toMatchObject({
      ...{ payState: 'paid', checkResult: 'paid', checkResultMessage: '付好了，积分已经到账' },
      mypoints: 1000,
    });
    const { mypoints, pointsLogs } = await student.data(getMyPoints, { query: {} });
    expect(mypoints).toBe(1000);
    expect(pointsLogs).toMatchObject([{ title: '购买「1000 积分」', bonusPoint: 1000 }]);
    // Money came in, and the school owes points for all of it: nothing is earned yet.
    const after = await accountBalances(connection);
    const change = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect([change(`provider:${way}`), change('points'), change('revenue')]).toEqual([
      ...[1000, -1000, 0],
    ]);
  });

  it('are an order of the mall, which can be cancelled, and bought again afterwards', async () => {
    const student = await signIn();
    const { data } = await buy(student);
    const order = { type: 'normal', id: data.orderId } as const;
    expect(await student.data(getOrder, { params: order })).toMatchObject({ state: 'unpaid' });
    await student.data(cancelOrder, { body: { orderId: data.orderId } });
    expect(await status(student, data.id)).toMatchObject({
      ...{ isPaid: false, payState: 'closed', checkResultMessage: '订单已关闭，没有扣款' },
    });
    expect((await buy(student, { orderId: data.orderId })).status).toBe(refusals.orderClosed[0]);
    const again = await buy(student);
    await play.scan(again.data.qr);
    await paidSoon(student, again.data.id);
    const third = await buy(student);
    await play.scan(third.data.qr);
    await paidSoon(student, third.data.id);
    expect(await pointsOf(student)).toBe(2000);
  });

  it('have another code when the first is over, and close in time', async () => {
    const student = await signIn();
    const first = (await buy(student)).data;
    const same = (await buy(student, { orderId: first.orderId })).data;
    expect([same.id, same.qr]).toEqual([first.id, first.qr]);
    clock.advance({ minutes: 16 });
    expect((await status(student, first.id, true)).payState).toBe('expired');
    const next = (await buy(student, { orderId: first.orderId })).data;
    expect(next.id).not.toBe(first.id);
    clock.advance({ minutes: 16 });
    await jobs();
    expect((await status(student, next.id, true)).payState).toBe('closed');
    expect(await pointsOf(student)).toBe(0);
  });

  it('that are paid for after the close are not given, and the money goes back', async () => {
    const student = await signIn();
    const { data } = await buy(student);
    const order = mall.numberOf(data.id);
    clock.advance({ minutes: 31 });
    await jobs();
    await play.fault({ provider: 'wechat', fault: 'paid-after-close', order });
    expect((await play.scan(data.qr)).isPaid).toBe(true);
    await expect.poll(async () => (await status(student, data.id)).payState).toBe('refunded');
    await jobs();
    await play.finishRefunds(order);
    await jobs();
    expect(await pointsOf(student)).toBe(0);
    const { refunds } = await play.book();
    expect(refunds.filter((one) => one.order === order)).toMatchObject([
      { isDone: true, amount: 1000 },
    ]);
  });

  it('wait where a provider is down, and are paid by another with the same order', async () => {
    const student = await signIn();
    const orderId = uuidv7();
    await play.fault({ provider: 'wechat', fault: '500', action: 'native' });
    expect((await buy(student, { orderId })).status).toBe(refusals.payUnavailable[0]);
    const { data } = await buy(student, { orderId, way: 'alipay' });
    expect(data.orderId).toBe(orderId);
    await play.scan(data.qr);
    await paidSoon(student, data.id);
    expect(await pointsOf(student)).toBe(1000);
  });

  it('are one order, however often it comes at the same moment', async () => {
    const student = await signIn();
    const orderId = uuidv7();
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(student, { orderId })));
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const rows = connection
      .selectFrom('mall_order')
      .where('student_id', '=', student.studentId)
      .select('order_id');
    expect(await rows.execute()).toEqual([{ order_id: orderId }]);
  });

  it('cost what the school says, and are nothing but points', async () => {
    const student = await signIn();
    for (const realPrice of [0, 1, 999, 100_000_000])
      expect((await buy(student, { realPrice })).status).toBe(refusals.priceChanged[0]);
    expect((await buy(student, { realPrice: -1 })).http).toBe(400);
    const { goodId: course } = await makeGood(connection);
    expect((await buy(student, { goodId: course, realPrice: 368_000 })).http).toBe(404);
    expect((await buy(student, { goodId: 2_000_000 })).http).toBe(404);
    const orderId = uuidv7();
    await buy(student, { orderId });
    const other = await makePack(5000);
    const reused = await buy(student, { orderId, goodId: other, realPrice: 5000 });
    expect(reused.status).toBe(refusals.idReused[0]);
    const { goodId: over } = await makeGood(connection, {
      ...{ items: [{ kind: 'points', points: 10 }], price: 10, saleTo: clock.now() },
    });
    expect((await buy(student, { goodId: over, realPrice: 10 })).status).toBe(refusals.goodOver[0]);
    const listed = (await student.data(listPointsPacks)).map((one) => one.goodId);
    expect(listed).toEqual([goodId, other]);
  });

  it("are nobody else's to look at or to pay", async () => {
    const student = await signIn();
    const stranger = await signIn();
    const { data } = await buy(student);
    const params = { id: data.id };
    expect((await stranger.call(getPackStatus, { params, query: {} })).http).toBe(404);
    expect((await mall.visit().call(getPackStatus, { params, query: {} })).http).toBe(401);
    expect((await mall.visit().call(listPointsPacks)).http).toBe(401);
    // The same id of another student is another order.
    expect((await buy(stranger, { orderId: data.orderId })).data.id).not.toBe(data.id);
    // What was bought in the mall is asked for there.
    const order = await mall.order(student, await makeGood(connection));
    const asked = await student.call(getPackStatus, { params: { id: order.qrId }, query: {} });
    expect(asked.http).toBe(404);
  });
});

describe('[POST /api/points/pay/paypal] [GET /api/points/paypal/info] [GET /api/points/paypal/result] points by PayPal', () => {
  const buyByPaypal = async (student: TestClient) =>
    await student.data(payPackByPaypal, { body: { orderId: uuidv7(), goodId, realPrice: 1000 } });

  it('are shown before they are paid, taken once, and lead back to the page of points', async () => {
    const student = await signIn();
    const { id, orderId, paypalURL } = await buyByPaypal(student);
    const query = { token: tokenIn(paypalURL) };
    const rate = mall.services.config.payments.paypal?.rate ?? 0;
    expect(await student.data(getPackPaypalInfo, { query })).toEqual({
      ...{ orderId, goodId, goodName: '1000 积分', points: 1000, realPrice: 1000 },
      dollarCents: Math.ceil(100_000 / rate),
      payState: 'waiting',
    });
    expect(await student.data(getPackPaypalResult, { query })).toMatchObject({ isPaid: false });
    const page = await answerAtPaypal(paypalURL, 'pay');
    expect(page).toMatch(/\/points\?token=/);
    clock.advance({ seconds: 5 });
    const paid = { isPaid: true, payState: 'paid', orderId, mypoints: 1000 };
    const results = await Promise.all(
      [1, 2, 3].map(() => student.data(getPackPaypalResult, { query })),
    );
    // One of them takes the money; which, is not said.
    expect(results.map(({ payState }) => payState)).toContainEqual(
      expect.stringMatching(/paid|approved/),
    );
    clock.advance({ seconds: 5 });
    expect(await student.data(getPackPaypalResult, { query })).toMatchObject(paid);
    expect((await student.data(getPackPaypalInfo, { query })).payState).toBe('paid');
    expect(await status(student, id)).toMatchObject(paid);
    expect(await pointsOf(student)).toBe(1000);
    expect((await accountBalances(connection)).get('provider:paypal')).toBe(1000);
  });

  it('are not taken where the student turned back at PayPal', async () => {
    const student = await signIn();
    const { paypalURL } = await buyByPaypal(student);
    await answerAtPaypal(paypalURL, 'cancel');
    const query = { token: tokenIn(paypalURL) };
    expect((await student.data(getPackPaypalResult, { query })).payState).toBe('waiting');
    expect(await pointsOf(student)).toBe(0);
  });

  it("are nobody else's", async () => {
    const student = await signIn();
    const stranger = await signIn();
    const query = { token: tokenIn((await buyByPaypal(student)).paypalURL) };
    expect((await stranger.call(getPackPaypalInfo, { query })).http).toBe(404);
    expect((await stranger.call(getPackPaypalResult, { query })).http).toBe(404);
    const nothing = { query: { token: 'unknown' } };
    expect((await student.call(getPackPaypalInfo, nothing)).http).toBe(404);
  });
});
