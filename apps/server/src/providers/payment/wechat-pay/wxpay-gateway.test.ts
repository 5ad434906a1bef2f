import { describe, expect, it } from 'vitest';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import { PaymentRefusedError, type PaymentStart } from '../payment.port.ts';
import { keepMessages, type GatewayDesk } from '../testing/gateway-desk.ts';
import { gatewaySuite } from '../testing/gateway-suite.ts';
import { begin, billOf, noticeOf, payWhole, requestFor } from '../testing/suite-steps.ts';
import { wxpayGateway } from './wxpay-gateway.ts';

const sandbox = await startPaymentSandbox();
const config = sandbox.config.payments.wechat;
if (config === null) throw new Error('WeChat Pay is off');
const { messages, record } = keepMessages();
const gateway = wxpayGateway(config, record, 2000);
const payer = 'oSandbox_zhou000000000000000';
/** Who scans codes where nobody is named. */
const anybody = 'oSandbox_lin0000000000000000';

function codeOf(start: PaymentStart): string {
  if (start.kind === 'qr') return start.content;
  if (start.kind === 'redirect') return start.url;
  if (start.kind === 'jsapi') return start.parameters['package'] ?? '';
  throw new Error(start.kind);
}

async function scan(start: PaymentStart): Promise<boolean> {
  return (await sandbox.console.scan(codeOf(start))).isPaid;
}

const desk: GatewayDesk = {
  sandbox,
  gateway,
  way: 'qr',
  pay: async (start) => expect(await scan(start)).toBe(true),
  payInVain: async (start) => expect(await scan(start)).toBe(false),
  startAction: 'native',
  forgedTricks: ['bad-signature', 'tampered', 'unknown-serial', 'stale'],
  probeTricks: ['probe'],
  mismatchTricks: ['wrong-amount', 'other-currency', 'other-merchant', 'other-app'],
  answerTricks: ['answer-bad-signature', 'answer-probe'],
  signatureHeader: 'wechatpay-signature',
  secrets: [config.privateKey, config.apiV3Key, payer, anybody],
  closes: true,
  refundsLater: true,
};

gatewaySuite(desk, messages);

describe('WeChat Pay', () => {
  it('leads from a phone by its browser, and back', async () => {
    const request = requestFor(desk);
    const start = await gateway.start(request, 'h5');
    if (start.kind !== 'redirect') throw new Error(start.kind);
    expect(new URL(start.url).searchParams.get('redirect_url')).toBe(request.returnUrl);
    const page = await fetch(start.url, { redirect: 'manual' });
    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toContain(sandbox.sandbox.consoleUrl);
    expect(await scan(start)).toBe(true);
    expect(await gateway.find(request)).toMatchObject({ state: 'paid' });
  });

  it('opens the sheet inside WeChat for the one who is there', async () => {
    const request = requestFor(desk, { payer });
    const start = await gateway.start(request, 'jsapi');
    if (start.kind !== 'jsapi') throw new Error(start.kind);
    expect(start.parameters).toMatchObject({ appId: config.appId, signType: 'RSA' });
    expect(await scan(start)).toBe(true);
    expect(await gateway.find(request)).toMatchObject({ state: 'paid' });
    // Whom the log names is told by the ends alone.
    const [message] = messages.filter(({ action }) => action === 'jsapi');
    expect(message?.request).toContain('oS…0000');
  });

  it('asks who is there before it opens the sheet', async () => {
    await expect(gateway.start(requestFor(desk), 'jsapi')).rejects.toThrow(PaymentRefusedError);
  });

  it('refuses a way that it has not', async () => {
    await expect(gateway.start(requestFor(desk), 'page')).rejects.toThrow(PaymentRefusedError);
  });

  it('starts nothing that ends within the minute', async () => {
    const expiresAt = new Date(sandbox.clock.now().getTime() + 50_000);
    const start = gateway.start(requestFor(desk, { expiresAt }), 'qr');
    await expect(start).rejects.toMatchObject({ why: 'closed' });
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

  it('believes either of two keys while the platform changes its own', async () => {
    const both = { OLD_SERIAL: config.publicKeys[Object.keys(config.publicKeys)[0]!]! };
    const publicKeys = { ...both, ...config.publicKeys };
    const changing = wxpayGateway({ ...config, publicKeys }, record, 2000);
    expect(await changing.find({ paymentNo: 'NOSUCHNUMBER' })).toEqual({ state: 'absent' });
  });

  it('takes no notice that is older than its window', async () => {
    const { request } = await payWhole(desk);
    const { raw } = await noticeOf(desk, 'payment', request.paymentNo);
    const timestamp = String(Number(raw.headers['wechatpay-timestamp']) - 301);
    const headers = { ...raw.headers, 'wechatpay-timestamp': timestamp };
    expect(await gateway.readNotice({ ...raw, headers })).toMatchObject({
      kind: 'forged',
      why: 'stale',
    });
  });

  it('reads no bill that is not made yet, and none that broke off', async () => {
    sandbox.clock.set('2026-09-10T04:00:00Z');
    await payWhole(desk);
    const today = billOf(desk, '2026-09-10');
    await expect(today).rejects.toThrow('not made yet');
    sandbox.clock.set('2026-09-11T04:00:00Z');
    await sandbox.console.fault({ provider: 'wechat', fault: 'cut', action: 'bill-file' });
    await expect(billOf(desk, '2026-09-10')).rejects.toThrow('no answer');
    expect(await billOf(desk, '2026-09-10')).toHaveLength(1);
  });
});
