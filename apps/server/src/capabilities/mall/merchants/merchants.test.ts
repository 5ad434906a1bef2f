import { cancelOrder, payByQr } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxAlipay } from '../../../platform/config/sandbox-alipay.ts';
import {
  alipayNotice,
  alipayTime,
  secondMerchants,
} from '../../../testing/payment/payment-keys.ts';
import { latePayments, providersHealth } from '../../site/site.port.ts';
import { KeysShutError } from '../../../providers/payment/payment.port.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { makeGood } from '../testing/make-good.ts';
import { openMerchantMall } from '../testing/merchant-desk.ts';

const mall = await openMerchantMall();
const { clock, connection, play, services } = mall;
const second = secondMerchants.alipay;

beforeEach(async () => {
  clock.reset();
  await play.clearFaults();
  await connection.deleteFrom('provider_setting').execute();
});

/** A code of Alipay's for a new order, whoever takes the money then. */
async function begin() {
  const student = await mall.signIn();
  const buying = { goodId: (await makeGood(connection)).goodId };
  const orderId = uuidv7();
  const { realPrice } = await mall.check(student, buying);
  const body = { ...mall.choiceOf(buying), orderId, realPrice };
  const { qrId, qr } = await student.data(payByQr, { body });
  return { student, orderId, qr, qrId, paymentNo: mall.numberOf(qrId), body };
}

const paymentOf = (paymentNo: string) =>
  connection
    .selectFrom('payment')
    .where('payment_no', '=', paymentNo)
    .selectAll()
    .executeTakeFirstOrThrow();

/** The provider's notices, each with the school's answer. */
const arrive = async (order: string) => {
  await play.sendNotices({ order });
  return await play.notices(order);
};

const look = async () => await mall.runJobs(['check-payments', 'close-payments', 'return-money']);

describe('after the school has changed its merchant', () => {
  it('an order begun before is paid to the former one, whose notice is believed', async () => {
    const begun = await begin();
    await mall.switchTo('alipay', second);
    expect(await play.scan(begun.qr)).toMatchObject({ isPaid: true });
    await arrive(begun.paymentNo);
    expect(await mall.stateOf(begun.student.studentId, begun.orderId)).toBe('paid');
    expect(await paymentOf(begun.paymentNo)).toMatchObject({
      ...{ state: 'paid', merchant: sandboxAlipay.sellerId, app: sandboxAlipay.appId },
    });
    // Of a new one the money goes to the new one, by its own keys.
    const next = await begin();
    expect(await play.scan(next.qr)).toMatchObject({
      isPaid: true,
      code: { merchant: '另一家学校（沙箱）' },
    });
    await arrive(next.paymentNo);
    expect(await paymentOf(next.paymentNo)).toMatchObject({
      ...{ state: 'paid', merchant: second.sellerId, app: second.appId },
    });
    expect(await mall.books()).toEqual([]);
  });

  it('a code of the former one is not handed out again: who comes back gets one of the new', async () => {
    const begun = await begin();
    await mall.switchTo('alipay', second);
    const again = await begun.student.data(payByQr, { body: begun.body });
    expect(again.qrId).not.toBe(begun.qrId);
    expect(await paymentOf(mall.numberOf(again.qrId))).toMatchObject({ merchant: second.sellerId });
    // Both may be paid: the second is sent back by whoever has it.
    expect(await play.scan(again.qr)).toMatchObject({ isPaid: true });
    await arrive(mall.numberOf(again.qrId));
    expect(await play.scan(begun.qr)).toMatchObject({ isPaid: true });
    await arrive(begun.paymentNo);
    await look();
    expect(await paymentOf(begun.paymentNo)).toMatchObject({ state: 'surplus' });
    const { refunds } = await play.book();
    expect(refunds.filter(({ order }) => order === begun.paymentNo)).toMatchObject([
      { isDone: true },
    ]);
    expect(refunds.filter(({ order }) => order === mall.numberOf(again.qrId))).toEqual([]);
  });

  it('is asked for and closed by the former one’s keys, where no notice comes', async () => {
    const [paid, left] = [await begin(), await begin()];
    await play.fault({ provider: 'alipay', fault: 'notice-drop', order: paid.paymentNo });
    await mall.switchTo('alipay', second);
    expect(await play.scan(paid.qr)).toMatchObject({ isPaid: true });
    await left.student.data(cancelOrder, { body: { orderId: left.orderId } });
    clock.advance({ minutes: 1 });
    await mall.scan(paid.student, paid.qrId, 'alipay');
    expect(await paymentOf(paid.paymentNo)).toMatchObject({ state: 'paid' });
    expect(await paymentOf(left.paymentNo)).toMatchObject({ state: 'closed' });
  });

  it('and goes on so when the environment has forgotten the former one, in whatever server', async () => {
    const begun = await begin();
    await mall.switchTo('alipay', second);
    const payments = { ...services.config.payments, alipay: null };
    const forgetful = { ...services, config: { ...services.config, payments } };
    const late = latePayments(forgetful, () => Promise.resolve());
    const payment = await paymentOf(begun.paymentNo);
    const gateway = await late.ofMerchant(payment);
    expect(await gateway?.find({ paymentNo: begun.paymentNo })).toEqual({ state: 'absent' });
    await play.scan(begun.qr);
    expect(await gateway?.find({ paymentNo: begun.paymentNo })).toMatchObject({ state: 'paid' });
    // A copy of the school asks and gives back nothing in its name.
    const copy = {
      ...forgetful,
      config: { ...forgetful.config, PROVIDERS: 'environment' as const },
    };
    const ofCopy = latePayments(copy, () => Promise.resolve());
    await expect(ofCopy.ofMerchant(payment)).rejects.toThrow(KeysShutError);
  });

  it('the bill of a day is that of each merchant', async () => {
    clock.set('2026-11-12T04:00:00Z');
    const before = await begin();
    await play.scan(before.qr);
    await arrive(before.paymentNo);
    await mall.switchTo('alipay', second);
    const after = await begin();
    await play.scan(after.qr);
    await arrive(after.paymentNo);
    clock.set('2026-11-13T04:00:00Z');
    expect(await reconcile(services, 'alipay', '2026-11-12')).toEqual({ lines: 2, differences: 0 });
  });

  it('of the former one’s keys no row is lost, and none says a key in plain', async () => {
    await mall.switchTo('alipay', second);
    const kept = await connection.selectFrom('merchant_key').selectAll().execute();
    expect(new Set(kept.map(({ merchant }) => merchant))).toEqual(
      new Set([sandboxAlipay.sellerId, second.sellerId]),
    );
    const said = kept.map(({ sealed }) => sealed.toString('latin1')).join();
    expect(said).not.toContain('PRIVATE KEY');
    expect(said).not.toContain(second.sellerId);
  });
});

it('a merchant that does not answer three times over is a repair, until it answers', async () => {
  await mall.switchTo('alipay', second);
  const gateway = (await services.payments.inUse()).find(({ provider }) => provider === 'alipay');
  const name = { paymentNo: uuidv7().replaceAll('-', '') };
  for (let time = 0; time < 3; time += 1) {
    await play.fault({ provider: 'alipay', fault: '500' });
    await expect(gateway?.find(name)).rejects.toThrow();
  }
  expect((await providersHealth(services, connection)).failing).toMatchObject([
    { kind: 'alipay', count: 3 },
  ]);
  expect(await gateway?.find(name)).toEqual({ state: 'absent' });
  expect((await providersHealth(services, connection)).failing).toEqual([]);
});

describe('a notice that another merchant’s keys prove', () => {
  const noticeOf = (fields: Record<string, string>) =>
    alipayNotice({
      ...{ ...fields, app_id: sandboxAlipay.appId, seller_id: sandboxAlipay.sellerId },
    });
  const send = async (payload: string) =>
    await mall.visit().send({
      ...{ method: 'POST', url: '/api/mall/notice/alipay', payload },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('pays nothing, whatever merchant it names, and does not keep the real one from paying', async () => {
    await mall.switchTo('alipay', second);
    const begun = await begin();
    const { amount } = await paymentOf(begun.paymentNo);
    const claim = {
      ...{ trade_no: '2026000000000001', out_trade_no: begun.paymentNo },
      ...{ trade_status: 'TRADE_SUCCESS', total_amount: (amount / 100).toFixed(2) },
      gmt_payment: alipayTime(clock.now()),
    };
    expect((await send(noticeOf(claim))).body).toBe('fail');
    expect(await paymentOf(begun.paymentNo)).toMatchObject({ state: 'open', fault: null });
    await play.scan(begun.qr);
    await arrive(begun.paymentNo);
    expect(await paymentOf(begun.paymentNo)).toMatchObject({ state: 'paid' });
  });

  it('ends no refund', async () => {
    await mall.switchTo('alipay', second);
    const begun = await begin();
    await play.fault({ provider: 'alipay', fault: 'refund-slow', order: begun.paymentNo });
    await begun.student.data(cancelOrder, { body: { orderId: begun.orderId } });
    const { app, merchant, payment_no: paymentNo } = await paymentOf(begun.paymentNo);
    expect([app, merchant, paymentNo]).toEqual([second.appId, second.sellerId, begun.paymentNo]);
    const refundNo = 'R'.padEnd(32, '0');
    const { student_id, payment_id } = await paymentOf(begun.paymentNo);
    await connection
      .insertInto('refund_transfer')
      .values({
        ...{ refund_no: refundNo, student_id, payment_id, refund_id: null },
        ...{ amount: 1, fen: 1, state: 'processing', fault: null, provider_refund_no: null },
        ...{ asked_at: clock.now(), done_at: null, next_try_at: null },
      })
      .execute();
    const claim = {
      ...{ trade_no: '2026000000000002', out_trade_no: paymentNo, out_biz_no: refundNo },
      ...{ trade_status: 'TRADE_CLOSED', refund_fee: '0.01', total_amount: '0.01' },
      gmt_refund: `${alipayTime(clock.now())}.000`,
    };
    expect((await send(noticeOf(claim))).body).toBe('fail');
    const transfer = await connection
      .selectFrom('refund_transfer')
      .where('refund_no', '=', refundNo)
      .select('state')
      .executeTakeFirstOrThrow();
    expect(transfer.state).toBe('processing');
    await connection.deleteFrom('refund_transfer').where('refund_no', '=', refundNo).execute();
  });
});

describe('a merchant is switched', () => {
  it('by two persons, also where an owner asks, and the second is told whose account it is', async () => {
    await mall.propose('wxpay', secondMerchants.wxpay);
    expect(await mall.providerState('wxpay')).toMatchObject({ source: 'sandbox', version: 0 });
    const { waiting, isDone } = await mall.agree();
    expect(isDone).toBe(true);
    expect(JSON.stringify(waiting)).toContain('1600 0000 24');
    expect(JSON.stringify(waiting)).not.toContain('PRIVATE');
    const state = await mall.providerState('wxpay');
    expect(state).toMatchObject({ source: 'page', version: 1, isSandbox: true });
    expect(JSON.stringify(state)).not.toMatch(/PRIVATE|sandboxWxpayApiV3Key/);
  });

  it('and is in use for the very next order', async () => {
    const student = await mall.signIn();
    const buying = { goodId: (await makeGood(connection)).goodId };
    await mall.switchTo('wxpay', secondMerchants.wxpay);
    const { qrId } = await mall.order(student, buying);
    expect(await paymentOf(mall.numberOf(qrId))).toMatchObject({
      ...{ merchant: secondMerchants.wxpay.mchid, state: 'open' },
    });
  });
});
