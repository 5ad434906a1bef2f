import { beforeEach, describe, expect, it } from 'vitest';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type PaymentStart,
} from '../payment.port.ts';
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
import { untilNotified } from '../testing/until-notified.ts';
import { paypalGateway } from './paypal-gateway.ts';

const sandbox = await startPaymentSandbox();
const config = sandbox.config.payments.paypal;
if (config === null) throw new Error('PayPal is off');
const { messages, record } = keepMessages();
const gateway = paypalGateway(config, record, 2000);

function addressOf(start: PaymentStart): string {
  if (start.kind !== 'redirect') throw new Error(start.kind);
  return start.url;
}

/** What a person sees who answers at PayPal's page. */
async function answerAt(start: PaymentStart, answer: string): Promise<string> {
  const response = await fetch(addressOf(start), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ answer }),
  });
  return await response.text();
}

const desk: GatewayDesk = {
  sandbox,
  gateway,
  way: 'page',
  pay: async (start) => expect(await answerAt(start, 'pay')).toContain('您已同意付款'),
  payInVain: async (start) => expect(await answerAt(start, 'pay')).toMatch(/过期|付款已经完成/),
  startAction: 'create',
  forgedTricks: [
    'bad-signature',
    'unsigned',
    'tampered',
    'wrong-algorithm',
    'foreign-certificate',
    'other-webhook',
  ],
  probeTricks: [],
  mismatchTricks: ['wrong-amount', 'other-currency', 'other-merchant'],
  answerTricks: ['answer-garbled'],
  signatureHeader: 'paypal-transmission-sig',
  secrets: [config.clientSecret, 'A21AA', 'student@sandbox.example', 'SANDBOXPAYER1'],
  closes: false,
  refundsLater: true,
};

beforeEach(() => untilNotified(sandbox));

gatewaySuite(desk, messages);

describe('PayPal', () => {
  it('waits until the student agrees, then until the school takes the money', async () => {
    const { start, name, request } = await begin(desk);
    expect(await gateway.take(name)).toEqual({ state: 'waiting' });
    expect(await answerAt(start, 'pay')).toContain(`token=${start.providerNo}`);
    expect(await gateway.find(name)).toEqual({ state: 'approved' });
    expect((await bookOf(desk, request.paymentNo)).payment).toMatchObject({ isPaid: false });
    const [one, other] = await Promise.all([gateway.take(name), gateway.take(name)]);
    expect(one).toMatchObject({ state: 'paid' });
    expect(other).toEqual(one);
  });

  it('leads back where somebody gives up, and waits on', async () => {
    const { start, name, request } = await begin(desk);
    const shown = await answerAt(start, 'cancel');
    expect(shown).toContain('您取消了付款');
    expect(shown).toContain(request.cancelUrl.split('?')[0]);
    expect(await answerAt(start, 'wrong-password')).toContain('登录密码不正确');
    expect(await gateway.find(name)).toEqual({ state: 'waiting' });
    await desk.pay(start);
    expect(await gateway.take(name)).toMatchObject({ state: 'paid' });
  });

  it('declines a card only when the money is taken; another card may be chosen', async () => {
    const { start, name } = await begin(desk);
    await answerAt(start, 'no-money');
    const declined = gateway.take(name);
    await expect(declined).rejects.toThrow(PaymentRefusedError);
    await expect(declined).rejects.toMatchObject({ code: 'INSTRUMENT_DECLINED', why: 'declined' });
    expect(await gateway.find(name)).toEqual({ state: 'waiting' });
    sandbox.clock.advance({ minutes: 1 });
    await desk.pay(start);
    expect(await gateway.take(name)).toMatchObject({ state: 'paid' });
  });

  it('can take days to have the money', async () => {
    const { start, name, request } = await begin(desk);
    const order = request.paymentNo;
    await sandbox.console.fault({ provider: 'paypal', fault: 'capture-slow', order });
    await desk.pay(start);
    expect(await gateway.take(name)).toEqual({ state: 'waiting' });
    expect(await gateway.close(name)).toEqual({ state: 'closed' });
    await sandbox.console.finishRefunds(order);
    const { reading } = await noticeOf(desk, 'payment', order);
    expect(await gateway.find(name)).toEqual({ state: 'paid', payment: reading.payment });
  });

  it('takes nothing of an order that nobody agreed to, and forgets it', async () => {
    const { name } = await begin(desk);
    sandbox.clock.advance({ hours: 3 });
    expect(await gateway.take(name)).toEqual({ state: 'absent' });
    expect(await gateway.close(name)).toEqual({ state: 'closed' });
    expect(await gateway.find({ paymentNo: newNo() })).toEqual({ state: 'absent' });
  });

  it('answers a close that came too late with the payment', async () => {
    const { name, payment } = await payWhole(desk);
    expect(await gateway.close(name)).toEqual({ state: 'paid', payment });
  });

  it.each(['cut-after-commit', 'timeout-after-commit'])(
    'has taken by %s what it did not answer, and takes it once',
    async (fault) => {
      const { start, name, request } = await begin(desk);
      const order = request.paymentNo;
      await desk.pay(start);
      await sandbox.console.fault({ provider: 'paypal', fault, order, action: 'capture' });
      await expect(gateway.take(name)).rejects.toThrow(PaymentUnavailableError);
      expect(await gateway.take(name)).toMatchObject({ state: 'paid' });
      const { payments } = await sandbox.console.book();
      expect(payments.filter((one) => one.order === order)).toHaveLength(1);
    },
  );

  it('is asked with a new token where the old one is no longer known', async () => {
    const { name } = await begin(desk);
    await sandbox.console.fault({ provider: 'paypal', fault: 'token-over' });
    expect(await gateway.find(name)).toEqual({ state: 'waiting' });
  });

  it('says no to who has another secret, and writes it nowhere', async () => {
    const clientSecret = 'some-other-secret';
    const stranger = paypalGateway({ ...config, clientSecret }, record, 2000);
    await expect(stranger.start(requestFor(desk), 'page')).rejects.toThrow(PaymentRefusedError);
    expect(JSON.stringify(messages)).not.toContain(clientSecret);
    expect(JSON.stringify(messages)).not.toContain(
      Buffer.from(`${config.clientId}:${clientSecret}`).toString('base64'),
    );
  });

  it('refuses another way, and another currency', async () => {
    await expect(gateway.start(requestFor(desk), 'qr')).rejects.toThrow(PaymentRefusedError);
    const yuan = requestFor(desk, { money: { amount: 100, currency: 'CNY' } });
    await expect(gateway.start(yuan, 'page')).rejects.toThrow(PaymentRefusedError);
  });

  it('is not another order’s', async () => {
    const first = await payWhole(desk);
    const { name } = await begin(desk);
    const mixed = { ...name, providerNo: first.name.providerNo };
    await expect(gateway.find(mixed)).rejects.toThrow(PaymentUnavailableError);
  });
});

describe('a refund at PayPal', () => {
  it('that failed is tried again with the same number', async () => {
    const paid = await payWhole(desk);
    const order = paid.request.paymentNo;
    await sandbox.console.fault({ provider: 'paypal', fault: 'refund-abnormal', order });
    const request = refundOf(paid);
    expect(await gateway.refund(request)).toEqual({ state: 'processing' });
    await sandbox.console.finishRefunds(order);
    sandbox.clock.advance({ minutes: 5 });
    expect(await gateway.findRefund(request)).toMatchObject({ state: 'abnormal' });
    expect(await gateway.refund(request)).toMatchObject({ state: 'done' });
    expect(await gateway.refund(request)).toMatchObject({ state: 'done' });
    const { refunds } = await bookOf(desk, order);
    expect(refunds.filter(({ isDone }) => isDone)).toMatchObject([{ amount: 19_900 }]);
  });

  it('is found without the number of the order', async () => {
    const paid = await payWhole(desk);
    const request = { ...refundOf(paid, 100), providerNo: undefined };
    expect(await gateway.refund(request)).toMatchObject({ state: 'done' });
    expect(await gateway.findRefund(request)).toMatchObject({ state: 'done' });
  });

  it('asked for twice at once is one', async () => {
    const paid = await payWhole(desk);
    const request = refundOf(paid, 1_000);
    const states = await Promise.all([gateway.refund(request), gateway.refund(request)]);
    expect(states.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await bookOf(desk, paid.request.paymentNo)).refunds).toHaveLength(1);
  });
});

it('tells what each payment cost by its bill, page by page', async () => {
  sandbox.clock.set('2026-09-10T04:00:00Z');
  await payWhole(desk, { amount: 10_000 });
  expect(await billOf(desk, '2026-09-10')).toMatchObject([
    { money: { amount: 10_000, currency: 'USD' }, feeAmount: 470, isRefund: false },
  ]);
});
