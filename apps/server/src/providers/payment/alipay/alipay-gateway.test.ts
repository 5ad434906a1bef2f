import { beforeEach, describe, expect, it } from 'vitest';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import { PaymentRefusedError, type PaymentGateway, type PaymentStart } from '../payment.port.ts';
import { keepMessages, type GatewayDesk } from '../testing/gateway-desk.ts';
import { gatewaySuite } from '../testing/gateway-suite.ts';
import {
  begin,
  billOf,
  bookOf,
  newNo,
  noticeOf,
  payWhole,
  refundOf,
  requestFor,
} from '../testing/suite-steps.ts';
import { newKeys } from '../testing/new-keys.ts';
import { payAt, submitForm as submit } from '../testing/alipay-page.ts';
import { untilNotified } from '../testing/until-notified.ts';
import { alipayGateway } from './alipay-gateway.ts';

const sandbox = await startPaymentSandbox();
const config = sandbox.config.payments.alipay;
if (config === null) throw new Error('Alipay is off');
const { messages, record } = keepMessages();
const alipay = alipayGateway(config, record, 2000);

function codeOf(start: PaymentStart): string {
  if (start.kind === 'qr') return start.content;
  throw new Error(start.kind);
}

async function scan(start: PaymentStart): Promise<boolean> {
  return (await sandbox.console.scan(codeOf(start))).isPaid;
}

/** Of a code that nobody scanned Alipay knows nothing; who waits at this desk has scanned it, and hesitates. */
const gateway: PaymentGateway = {
  ...alipay,
  start: async (request, way) => {
    const start = await alipay.start(request, way);
    if (start.kind === 'qr') await sandbox.console.scan(start.content, 'cancel');
    return start;
  },
};

const desk: GatewayDesk = {
  sandbox,
  gateway,
  way: 'qr',
  pay: async (start) => expect(await scan(start)).toBe(true),
  payInVain: async (start) => expect(await scan(start)).toBe(false),
  startAction: 'precreate',
  forgedTricks: ['bad-signature', 'unsigned', 'tampered', 'sign-type-nope', 'sign-type-rsa'],
  probeTricks: [],
  mismatchTricks: ['wrong-amount', 'other-merchant', 'other-app'],
  answerTricks: ['answer-bad-signature', 'answer-unsigned'],
  signatureHeader: null,
  secrets: [config.privateKey, '2088000000000728', 'lin***@sandbox.example'],
  closes: true,
  refundsLater: false,
};

beforeEach(async () => {
  // Alipay takes one word only for an answer.
  sandbox.notices.onNotice = () => ({ status: 200, contentType: 'text/plain', body: 'success' });
  await untilNotified(sandbox);
});

gatewaySuite(desk, messages);

describe('Alipay', () => {
  it('knows nothing of a code that nobody scanned, so that it may still be paid after the close', async () => {
    const request = requestFor(desk);
    const start = await alipay.start(request, 'qr');
    expect(await alipay.find(request)).toEqual({ state: 'absent' });
    expect(await alipay.close(request)).toEqual({ state: 'closed' });
    expect(await scan(start)).toBe(true);
    expect(await alipay.find(request)).toMatchObject({ state: 'paid' });
  });

  it('ends such a code with the order', async () => {
    const request = requestFor(desk);
    const start = await alipay.start(request, 'qr');
    expect(start).toMatchObject({ kind: 'qr', validUntil: request.expiresAt });
    sandbox.clock.advance({ minutes: 31 });
    expect(await scan(start)).toBe(false);
    expect(await alipay.find(request)).toEqual({ state: 'absent' });
  });

  it('leads by a form to its page and back', async () => {
    const subject = 'CFA <b>一级</b> & "精讲" A/B=C, 100% \\ \' &quot;';
    const request = requestFor(desk, { subject });
    const start = await gateway.start(request, 'page');
    if (start.kind !== 'form') throw new Error(start.kind);
    const page = await submit(start.html);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('CFA ＜b＞一级＜／b＞ ＆ ＂精讲＂ A／B＝C， 100% ＼ ＇ ＆quot;');
    expect(shown).toContain('199.00');
    expect(await gateway.find(request)).toEqual({ state: 'waiting' });
    const paid = await payAt(page);
    expect(paid).toContain('付款成功');
    expect(paid).toContain(request.returnUrl.slice(0, 30));
    expect(await gateway.find(request)).toMatchObject({
      state: 'paid',
      payment: { money: { amount: 19_900, currency: 'CNY' } },
    });
    const { reading } = await noticeOf(desk, 'payment', request.paymentNo);
    expect(reading.payment.paymentNo).toBe(request.paymentNo);
  });

  it('leads from a phone’s browser', async () => {
    const request = requestFor(desk);
    const start = await gateway.start(request, 'h5');
    if (start.kind !== 'redirect') throw new Error(start.kind);
    const response = await fetch(start.url, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const page = new URL(response.headers.get('location') ?? '', start.url).href;
    expect(await payAt(page)).toContain('付款成功');
    expect(await gateway.find(request)).toMatchObject({ state: 'paid' });
  });

  it('refuses a way that it has not, and another currency', async () => {
    await expect(gateway.start(requestFor(desk), 'jsapi')).rejects.toThrow(PaymentRefusedError);
    const dollars = requestFor(desk, { money: { amount: 100, currency: 'USD' } });
    await expect(gateway.start(dollars, 'qr')).rejects.toThrow(PaymentRefusedError);
    const codeOnly = alipayGateway({ ...config, ways: ['qr'] }, record, 2000);
    await expect(codeOnly.start(requestFor(desk), 'page')).rejects.toThrow(PaymentRefusedError);
  });

  it('is asked in the time of China, whatever zone the process is in', async () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      expect(await gateway.find({ paymentNo: newNo() })).toEqual({ state: 'absent' });
      const { payment } = await payWhole(desk);
      const seconds = Math.abs(payment.paidAt.getTime() - sandbox.clock.now().getTime()) / 1000;
      expect(seconds).toBeLessThan(2);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('says no, for good, to who is not the app', async () => {
    const { privateKey } = newKeys();
    const stranger = alipayGateway({ ...config, privateKey }, record, 2000);
    await expect(stranger.find({ paymentNo: newNo() })).rejects.toMatchObject({
      code: 'isv.invalid-signature',
      why: 'other',
    });
  });

  it('is not believed when another key signed', async () => {
    const { publicKey } = newKeys();
    const deceived = alipayGateway({ ...config, publicKey }, record, 2000);
    await expect(deceived.find({ paymentNo: newNo() })).rejects.toThrow('not signed');
  });

  it.each(['cancel', 'wrong-password', 'no-money'] as const)(
    'waits on after somebody did not pay: %s',
    async (answer) => {
      const { start, name } = await begin(desk);
      expect((await sandbox.console.scan(codeOf(start), answer)).isPaid).toBe(false);
      expect(await gateway.find(name)).toEqual({ state: 'waiting' });
      await desk.pay(start);
      expect(await gateway.find(name)).toMatchObject({ state: 'paid' });
    },
  );
});

describe('a refund at Alipay', () => {
  it('is in process until it is done, and then tells', async () => {
    const paid = await payWhole(desk);
    const order = paid.request.paymentNo;
    await sandbox.console.fault({ provider: 'alipay', fault: 'refund-slow', order });
    const request = refundOf(paid);
    expect(await gateway.refund(request)).toEqual({ state: 'processing' });
    expect(await gateway.refund(request)).toEqual({ state: 'processing' });
    expect(await gateway.findRefund(request)).toEqual({ state: 'processing' });
    await sandbox.console.finishRefunds(order);
    const { reading } = await noticeOf(desk, 'refund', request.refundNo);
    expect(reading.refund).toEqual(await gateway.findRefund(request));
    expect(reading.refund).toMatchObject({ state: 'done' });
  });

  it('that failed is tried again with the same number', async () => {
    const paid = await payWhole(desk);
    const order = paid.request.paymentNo;
    await sandbox.console.fault({ provider: 'alipay', fault: 'refund-abnormal', order });
    const request = refundOf(paid);
    expect(await gateway.refund(request)).toEqual({ state: 'processing' });
    await sandbox.console.finishRefunds(order);
    expect(await gateway.findRefund(request)).toEqual({
      state: 'abnormal',
      why: expect.stringContaining('支付宝'),
    });
    expect(await gateway.refund(request)).toMatchObject({ state: 'done' });
    expect((await bookOf(desk, order)).refunds).toMatchObject([{ isDone: true }]);
  });

  it('that is refused says why', async () => {
    const paid = await payWhole(desk, { amount: 100 });
    const tooMuch = gateway.refund(refundOf(paid, 101));
    await expect(tooMuch).rejects.toMatchObject({ why: 'limit' });
    const request = refundOf(paid, 40);
    await gateway.refund(request);
    const other = gateway.refund({ ...request, refund: { amount: 41, currency: 'CNY' } });
    await expect(other).rejects.toMatchObject({ code: 'ACQ.DISCORDANT_REPEAT_REQUEST' });
  });
});

describe('a notice of Alipay', () => {
  it.each(['empty-value', 'percent-value'])('is believed with its oddity: %s', async (fault) => {
    const { paymentNo } = requestFor(desk);
    const order = paymentNo;
    await sandbox.console.fault({ provider: 'alipay', fault, order, action: 'payment' });
    const { payment } = await payWhole(desk, { paymentNo });
    const { reading } = await noticeOf(desk, 'payment', paymentNo);
    expect(reading).toEqual({ kind: 'payment', payment });
  });

  it('that comes again says the same', async () => {
    const { request, payment } = await payWhole(desk);
    const { raw } = await noticeOf(desk, 'payment', request.paymentNo);
    for (let time = 0; time < 3; time += 1)
      expect(await gateway.readNotice(raw)).toEqual({ kind: 'payment', payment });
  });
});

it('tells what each payment cost by its bill', async () => {
  sandbox.clock.set('2026-09-10T04:00:00Z');
  await payWhole(desk, { amount: 10_000, subject: '# 会计,"实务"\n1' });
  const lines = await billOf(desk, '2026-09-10');
  expect(lines).toMatchObject([{ money: { amount: 10_000 }, feeAmount: 60, isRefund: false }]);
  await sandbox.console.fault({ provider: 'alipay', fault: 'cut', action: 'bill-file' });
  await expect(billOf(desk, '2026-09-10')).rejects.toThrow('cannot be fetched');
});
