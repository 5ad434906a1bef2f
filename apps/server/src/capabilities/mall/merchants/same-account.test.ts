import { cancelOrder } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxWxpay } from '../../../platform/config/sandbox-wxpay.ts';
import { KeysShutError, PaymentUnavailableError } from '../../../providers/payment/payment.port.ts';
import { newKeys, secondApp, secondMerchants } from '../../../testing/payment/payment-keys.ts';
import { latePayments } from '../../site/site.port.ts';
import { reconcile } from '../ledger/reconcile.ts';
import { closePayment } from '../payment/close-payments.ts';
import { askProvider } from '../payment/ask-provider.ts';
import { returnMoney } from '../payment/return-money.ts';
import type { Buying, Student } from '../testing/open-mall.ts';
import { makeGood } from '../testing/make-good.ts';
import { openMerchantMall } from '../testing/merchant-desk.ts';

const mall = await openMerchantMall();
const { clock, connection, play, services } = mall;
const quiet = () => Promise.resolve();

beforeEach(async () => {
  clock.reset();
  await play.clearFaults();
  // No row is taken away, so that no number of a switch comes again.
  await connection
    .updateTable('provider_setting')
    .set(({ eb }) => ({ sealed: null, version: eb('version', '+', 1) }))
    .execute();
  await connection.deleteFrom('merchant_key').execute();
});

async function* noAnswer() {
  yield* await Promise.reject<[]>(new PaymentUnavailableError('time-out'));
}

interface Begun {
  readonly student: Student;
  readonly buying: Buying;
  readonly orderId: string;
  readonly qr: string;
  readonly paymentNo: string;
}

/** A code of WeChat Pay's for an order, whichever app asks then. */
async function begin(again?: Begun): Promise<Begun> {
  const student = again?.student ?? (await mall.signIn());
  const buying = again?.buying ?? { goodId: (await makeGood(connection)).goodId };
  const orderId = again?.orderId ?? uuidv7();
  const { qr, qrId } = await mall.order(student, buying, orderId);
  return { student, buying, orderId, qr, paymentNo: mall.numberOf(qrId) };
}

const paymentOf = (paymentNo: string) =>
  connection
    .selectFrom('payment')
    .where('payment_no', '=', paymentNo)
    .selectAll()
    .executeTakeFirstOrThrow();

const pay = async ({ qr, paymentNo }: { qr: string; paymentNo: string }) => {
  expect(await play.scan(qr)).toMatchObject({ isPaid: true });
  await play.sendNotices({ order: paymentNo });
};

/** Paid twice, by a code of the former app too, which is sent back; answers that payment. */
async function payTwice() {
  const first = await begin();
  await mall.switchTo('wxpay', secondApp);
  const second = await begin(first);
  expect(second.paymentNo).not.toBe(first.paymentNo);
  await pay(second);
  await pay(first);
  const payment = await paymentOf(first.paymentNo);
  expect(payment).toMatchObject({ state: 'surplus', app: sandboxWxpay.appId });
  return payment;
}

const transferOf = (paymentId: string) =>
  connection
    .selectFrom('refund_transfer')
    .where('payment_id', '=', paymentId)
    .selectAll()
    .executeTakeFirstOrThrow();

describe('another app of the same merchant', () => {
  it('does not keep notices of what was begun by the former one from being believed', async () => {
    const payment = await payTwice();
    await play.fault({ provider: 'wechat', fault: 'refund-slow', order: payment.payment_no });
    await mall.runJobs(['return-money']);
    expect(await transferOf(payment.payment_id)).toMatchObject({ state: 'processing' });
    await play.finishRefunds(payment.payment_no);
    await play.sendNotices({ order: payment.payment_no });
    expect(await transferOf(payment.payment_id)).toMatchObject({ state: 'done' });
    expect(await mall.books()).toEqual([]);
  });

  it('has the merchant’s newest keys, by which the former app’s money is sent back', async () => {
    const payment = await payTwice();
    const { refund_no: refundNo } = await transferOf(payment.payment_id);
    // The environment's, and what was kept of the former app, were revoked since.
    const wechat = services.config.payments.wechat!;
    const stale = { ...wechat, privateKey: newKeys().privateKey };
    const payments = { ...services.config.payments, wechat: stale };
    const config = { ...services.config, payments };
    const server = { ...services, config };
    await connection.deleteFrom('merchant_key').where('app', '=', sandboxWxpay.appId).execute();
    await returnMoney({ ...server, payments: latePayments(server, quiet) }, refundNo);
    expect(await transferOf(payment.payment_id)).toMatchObject({ fault: null });
  });
});

it('of a former merchant the newest kept keys are asked by, not the environment’s of before', async () => {
  await mall.switchTo('wxpay', { ...secondApp, appId: sandboxWxpay.appId });
  const begun = await begin();
  await mall.switchTo('wxpay', secondMerchants.wxpay);
  const stale = { ...services.config.payments.wechat!, privateKey: newKeys().privateKey };
  const payments = { ...services.config.payments, wechat: stale };
  const server = { ...services, config: { ...services.config, payments } };
  const gateway = await latePayments(server, quiet).ofMerchant(await paymentOf(begun.paymentNo));
  expect(await gateway?.find({ paymentNo: begun.paymentNo })).toEqual({ state: 'waiting' });
});

describe('where the keys of a page’s merchant are left aside', () => {
  it('an order is let go, and what was paid meanwhile is found once they are used again', async () => {
    await mall.switchTo('wxpay', secondMerchants.wxpay);
    const begun = await begin();
    const config = { ...services.config, PROVIDERS: 'environment' as const };
    const payments = latePayments({ ...services, config }, quiet);
    const aside = { ...services, config, payments };
    const payment = await paymentOf(begun.paymentNo);
    await expect(payments.ofMerchant(payment)).rejects.toThrow(KeysShutError);
    await play.fault({ provider: 'wechat', fault: 'notice-drop', order: begun.paymentNo });
    await closePayment(aside, payment);
    const closed = await paymentOf(begun.paymentNo);
    expect(closed.state).toBe('closed');
    expect(closed.next_check_at?.getTime()).toBeGreaterThan(closed.valid_until.getTime());
    expect(await play.scan(begun.qr)).toMatchObject({ isPaid: true });
    await askProvider(aside, closed);
    expect((await paymentOf(begun.paymentNo)).next_check_at).not.toBeNull();
    await askProvider(services, closed);
    expect(['paid', 'surplus']).toContain((await paymentOf(begun.paymentNo)).state);
  });
});

it('the bill of a former merchant is needed while its codes may have been paid unheard', async () => {
  clock.set('2026-11-12T04:00:00Z');
  const begun = await begin();
  await mall.switchTo('wxpay', secondMerchants.wxpay);
  await play.fault({ provider: 'wechat', fault: 'notice-drop', order: begun.paymentNo });
  expect(await play.scan(begun.qr)).toMatchObject({ isPaid: true });
  clock.set('2026-11-13T04:00:00Z');
  const { payments } = services;
  const busy = async () =>
    (await payments.known()).map((gateway) =>
      gateway.merchant === sandboxWxpay.mchid ? { ...gateway, readBill: noAnswer } : gateway,
    );
  const once = { ...services, payments: { ...payments, known: busy } };
  await expect(reconcile(once, 'wechat', '2026-11-12')).rejects.toThrow('time-out');
  expect(await reconcile(services, 'wechat', '2026-11-12')).toEqual({ lines: 1, differences: 0 });
});

it('an order of the former app is closed by who cancels it', async () => {
  const begun = await begin();
  await mall.switchTo('wxpay', secondApp);
  await begun.student.data(cancelOrder, { body: { orderId: begun.orderId } });
  await mall.runJobs(['check-payments', 'close-payments', 'return-money']);
  expect(await paymentOf(begun.paymentNo)).toMatchObject({ state: 'closed' });
});
