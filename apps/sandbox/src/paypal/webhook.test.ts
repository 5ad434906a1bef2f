import { createPrivateKey, createPublicKey, createVerify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  atCashier,
  listNotices,
  noticesOf,
  tellPayments,
  type CaughtNotice,
} from '../payment/test-shop.ts';
import { SANDBOX_PAYPAL_ACCOUNT, WEBHOOK_CERTIFICATE, WEBHOOK_KEY } from './paypal-account.ts';
import { askToken, visitPaypal } from './test-paypal.ts';
import { signedText, signWebhook } from './webhook.ts';

const { webhookId } = SANDBOX_PAYPAL_ACCOUNT;

describe('what is signed', () => {
  const body = '{"id":"WH-1","summary":"付款成功"}';
  const text = signedText(
    '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    '2026-11-23T10:00:00Z',
    webhookId,
    body,
  );

  it('ends with the CRC-32 of the bytes, as zlib counts it elsewhere', () => {
    // Counted by Python's zlib.
    expect(text).toBe(
      '69cd13f0-d67a-11e5-baa3-778b53f4ae55|2026-11-23T10:00:00Z|0XZ00000000000016|4190797438',
    );
    // The check value of every table of CRCs.
    expect(signedText('', '', '', '123456789')).toBe('|||3421780262');
  });

  it('fits the signature that openssl makes', () => {
    expect(signWebhook(text)).toBe(
      'hywkWxvsEkIsIKAmo+j4lfMieBhQxJbQLp8hwrszjx9/myIRbtPGrGpghNbB4PyUjqyBet+bFmsuS9Zg1/ahaPJOzRROSUii9eH0tR0g6qXW78NBnn5ek13C7p2aKleVvBQs630nfvh7LYa+vBIK8+N7SAXt3WpdhxxIUHlbxgrgnmRSoJNwPZElEPThUo0ZEHQ8xjUolomlhKNiJGtx9F3ka1Ki8U/gffMtbArFZicgLb27dRD2dWaHzKnuq6XDsDSWWQBu6Kzn0Njc2yRe+pn2JvPO3Re0RCuKN6Y7a4gH77CEdmYJ/Quhz/HO9+JCf/f5d2aRLk/4CMDxYV7blQ==',
    );
  });

  it('is signed by the key of the certificate', () => {
    const certificate = new X509Certificate(WEBHOOK_CERTIFICATE);
    expect(certificate.checkPrivateKey(createPrivateKey(WEBHOOK_KEY))).toBe(true);
  });
});

async function pay(fault?: string) {
  const visit = await visitPaypal();
  const id = await visit.create();
  if (fault) await tellPayments(visit.sandbox, 'faults', { provider: 'paypal', fault });
  await atCashier(visit.pageOf(id), 'pay');
  await visit.capture(id);
  return { ...visit, id };
}

async function isGenuine({ headers, body }: CaughtNotice): Promise<boolean> {
  const header = (name: string): string => String(headers[`paypal-${name}`] ?? '');
  if (header('transmission-sig') === '' || header('auth-algo') !== 'SHA256withRSA') return false;
  if (!header('cert-url').startsWith('http://127.0.0.1:')) return false;
  const certificate = await (await fetch(header('cert-url'))).text();
  const text = signedText(header('transmission-id'), header('transmission-time'), webhookId, body);
  return createVerify('RSA-SHA256')
    .update(text)
    .verify(createPublicKey(certificate), header('transmission-sig'), 'base64');
}

describe('a webhook', () => {
  it('tells of the money that was taken, with a signature by the certificate that it names', async () => {
    const { shop, id } = await pay();
    const [notice] = await noticesOf(shop, 1);
    expect(notice && (await isGenuine(notice))).toBe(true);
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource_type: 'capture',
      resource: {
        status: 'COMPLETED',
        invoice_id: 'INVOICE1',
        amount: { currency_code: 'USD', value: '12.34' },
        payee: { merchant_id: 'SANDBOXMERCHT' },
        supplementary_data: { related_ids: { order_id: id } },
      },
    });
  });

  it('comes twenty-six times, under one number, to who never says 2xx', async () => {
    const { capture, create, pageOf, sandbox, shop } = await visitPaypal();
    shop.reply = { status: 500, body: '' };
    const id = await create();
    await atCashier(pageOf(id), 'pay');
    await capture(id);
    const notices = await noticesOf(shop, 26);
    const numbers = notices.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(new Set(numbers).size).toBe(1);
    await expect.poll(() => listNotices(sandbox)).toMatchObject([{ state: 'given-up' }]);
  });

  it('tells of refunds, also of those that failed', async () => {
    const { call, sandbox, shop, id } = await pay();
    const { body } = await call(`/v2/checkout/orders/${id}`);
    const captureId = /captures\/(\w+)/.exec(JSON.stringify(body))?.[1] ?? '';
    const refund = async (number: string, value: string) =>
      await call(
        `/v2/payments/captures/${captureId}/refund`,
        { amount: { currency_code: 'USD', value }, invoice_id: number },
        { 'paypal-request-id': number },
      );
    await refund('R1', '1.00');
    await tellPayments(sandbox, 'faults', { provider: 'paypal', fault: 'refund-abnormal' });
    await refund('R2', '2.00');
    await tellPayments(sandbox, 'refunds/finish', {});
    const events = (await noticesOf(shop, 3)).map((notice) => JSON.parse(notice.body) as object);
    expect(events.slice(1)).toMatchObject([
      { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { invoice_id: 'R1' } },
      { event_type: 'PAYMENT.REFUND.FAILED', resource: { invoice_id: 'R2', status: 'FAILED' } },
    ]);
  });

  it('goes where the merchant moves it, and tells of what was asked for', async () => {
    const { sandbox, shop, create, pageOf } = await visitPaypal({
      paypalWebhook: 'http://127.0.0.1:9/',
    });
    const { access_token: token } = (await askToken(sandbox)).body;
    const change = async (path: string, value: unknown) =>
      await fetch(`${sandbox.paypalUrl}/v1/notifications/webhooks/${webhookId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${String(token)}` },
        body: JSON.stringify([{ op: 'replace', path, value }]),
      });
    expect((await change('/url', shop.noticeUrl)).status).toBe(200);
    expect((await change('/event_types', [{ name: 'CHECKOUT.ORDER.APPROVED' }])).status).toBe(200);
    expect((await change('/id', 'x')).status).toBe(400);
    await atCashier(pageOf(await create()), 'pay');
    const [notice] = await noticesOf(shop, 1);
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { status: 'APPROVED' },
    });
  });

  it.each([
    'bad-signature',
    'unsigned',
    'tampered',
    'wrong-algorithm',
    'foreign-certificate',
    'other-webhook',
  ])('spoiled by %s is none that PayPal would send; a right one follows', async (fault) => {
    const { capture, create, pageOf, sandbox, shop } = await visitPaypal();
    shop.reply = { status: 401, body: '' };
    const id = await create();
    await tellPayments(sandbox, 'faults', { provider: 'paypal', fault });
    await atCashier(pageOf(id), 'pay');
    await capture(id);
    const [spoiled, right] = await noticesOf(shop, 26);
    expect(spoiled && (await isGenuine(spoiled))).toBe(false);
    expect(right && (await isGenuine(right))).toBe(true);
  });

  it.each([
    ['wrong-amount', { amount: { currency_code: 'USD', value: '0.01' } }],
    ['other-currency', { amount: { currency_code: 'HKD', value: '12.34' } }],
    ['other-merchant', { payee: { merchant_id: 'OTHERMERCHANT' } }],
  ])('of %s is rightly signed', async (fault, resource) => {
    const { shop } = await pay(fault);
    const [notice] = await noticesOf(shop, 1);
    expect(notice && (await isGenuine(notice))).toBe(true);
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({ resource });
  });
});
