import { createSign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { providerKeys } from '../../../testing/payment/payment-keys.ts';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import { PaymentUnavailableError } from '../payment.port.ts';
import { keepMessages } from '../testing/gateway-desk.ts';
import { paypalGateway } from './paypal-gateway.ts';

// What PayPal tells by itself, and what others tell in its name.

const sandbox = await startPaymentSandbox();
const config = sandbox.config.payments.paypal;
if (config === null) throw new Error('PayPal is off');
const gateway = paypalGateway(config, keepMessages().record, 2000);

describe('a webhook', () => {
  const time = '2026-11-23T10:00:00Z';

  function signed(event: unknown, headers: Record<string, string> = {}, webhookId?: string) {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const text = `made-up|${time}|${webhookId ?? config?.webhookId}|${crc32(Buffer.from(body))}`;
    return {
      headers: {
        'paypal-transmission-id': 'made-up',
        'paypal-transmission-time': time,
        'paypal-transmission-sig': createSign('RSA-SHA256')
          .update(text)
          .sign(providerKeys.paypal, 'base64'),
        'paypal-cert-url': `${config?.url}/v1/notifications/certs/CERT-1`,
        'paypal-auth-algo': 'SHA256withRSA',
        ...headers,
      },
      body,
    };
  }

  const resource = {
    id: '2AB',
    status: 'COMPLETED',
    invoice_id: 'P1',
    amount: { currency_code: 'USD', value: '1.00' },
    payee: { merchant_id: config.merchantId },
    create_time: time,
  };
  const event = { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource };

  it('is believed by its signature', async () => {
    expect(await gateway.readNotice(signed(event))).toMatchObject({
      kind: 'payment',
      payment: { paymentNo: 'P1', money: { amount: 100, currency: 'USD' } },
    });
    const chinese = { ...event, summary: '付款成功 😀' };
    expect(await gateway.readNotice(signed(chinese))).toMatchObject({ kind: 'payment' });
  });

  it('of another webhook, with the right key, is forged', async () => {
    expect(await gateway.readNotice(signed(event, {}, '9XX'))).toMatchObject({ kind: 'forged' });
  });

  it.each([
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    `${config.url}/v1/notifications/certs/../../../checkoutnow`,
    `${config.url}/v1/notifications/certs/CERT-1?x=1`,
    `${config.url}/v1/notifications/certs/CERT-1#x`,
    `${config.url}/v1/notifications/certs/a/b`,
    `${config.url}//v1/notifications/certs/CERT-1`,
    `${config.url}/v1/notifications/certs/`,
    '',
    'CERT-1',
  ])('is forged with the certificate at %j, which nobody fetches', async (address) => {
    const notice = signed(event, { 'paypal-cert-url': address });
    const before = (await sandbox.console.journal()).length;
    expect(await gateway.readNotice(notice)).toMatchObject({ kind: 'forged' });
    expect(await sandbox.console.journal()).toHaveLength(before);
  });

  it('is forged where PayPal has no such certificate, and waits where PayPal does not answer', async () => {
    const none = signed(event, {
      'paypal-cert-url': `${config.url}/v1/notifications/certs/NONE`,
    });
    expect(await gateway.readNotice(none)).toMatchObject({ kind: 'forged' });
    await sandbox.console.fault({ provider: 'paypal', fault: '500', action: 'certificate' });
    const fresh = signed(event, {
      'paypal-cert-url': `${config.url}/v1/notifications/certs/CERT-2`,
    });
    await expect(gateway.readNotice(fresh)).rejects.toThrow(PaymentUnavailableError);
    expect(await gateway.readNotice(fresh)).toMatchObject({ kind: 'payment' });
  });

  it.each([
    [{ ...event, event_type: 'CHECKOUT.ORDER.APPROVED' }],
    [{ ...event, event_type: 'PAYMENT.CAPTURE.PENDING' }],
    [{ event_type: 'PAYMENT.CAPTURE.COMPLETED' }],
    [{ ...event, resource: { ...resource, amount: { value: '1.001', currency_code: 'USD' } } }],
    [{ ...event, resource: { ...resource, amount: { value: 1, currency_code: 'USD' } } }],
    [{ ...event, resource: { ...resource, payee: null } }],
    [{ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { status: 'COMPLETED' } }],
    [[]],
    [null],
  ])('takes no money by %j', async (told) => {
    expect(await gateway.readNotice(signed(told))).toEqual({ kind: 'other' });
  });

  it('is answered so that it comes again or not', async () => {
    const reading = await gateway.readNotice(signed(event));
    expect(gateway.answerNotice(reading, true).status).toBe(200);
    expect(gateway.answerNotice(reading, false).status).toBe(500);
    expect(gateway.answerNotice({ kind: 'other' }, false).status).toBe(200);
    expect(gateway.answerNotice({ kind: 'forged', why: '' }, true).status).toBe(401);
  });
});
