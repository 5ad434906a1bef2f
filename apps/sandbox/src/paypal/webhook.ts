import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { NoticeStyle, SealedNotice } from '../payment/notice.ts';
import { WEBHOOK_KEY, type PaypalAccount } from './paypal-account.ts';
import type { PaypalEvent } from './paypal-book.ts';
import {
  presentCapture,
  presentOrder,
  presentRefund,
  wireTime,
  type Json,
} from './present-order.ts';

const MINUTE_MS = 60_000;
const REPLY_MS = 30_000;
const EVEN_TRIES = 18;

/** Twenty-five more tries in three days: the first hours quickly, then evenly. */
const RETRY_PAUSES = [
  ...[1, 2, 4, 8, 15, 30, 60].map((minutes) => minutes * MINUTE_MS),
  ...Array.from({ length: EVEN_TRIES }, () => (70 * 60 * MINUTE_MS) / EVEN_TRIES),
];

const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-360caa42-sandbox00-00000016';

const TYPES: Readonly<Record<PaypalEvent['kind'], readonly [string, string, string]>> = {
  approved: ['CHECKOUT.ORDER.APPROVED', 'checkout-order', 'An order has been approved by buyer'],
  captured: ['PAYMENT.CAPTURE.COMPLETED', 'capture', 'Payment completed'],
  pending: ['PAYMENT.CAPTURE.PENDING', 'capture', 'Payment pending'],
  refunded: ['PAYMENT.CAPTURE.REFUNDED', 'refund', 'Payment refunded'],
  'refund-failed': ['PAYMENT.REFUND.FAILED', 'refund', 'A payment refund failed'],
};

export interface WebhookContent {
  readonly eventType: string;
  readonly resourceType: string;
  readonly summary: string;
  readonly resource: Json;
  readonly at: string;
  /** Where the certificate is fetched. */
  readonly origin: string;
}

export function webhookContent(
  event: PaypalEvent,
  account: PaypalAccount,
  now: Date,
): WebhookContent {
  const { order } = event;
  const [eventType, resourceType, summary] = TYPES[event.kind];
  const resourceOf = (): Json => {
    if (event.kind === 'approved') return presentOrder(order, account);
    return 'refund' in event ? presentRefund(event.refund, order) : presentCapture(order, account);
  };
  return {
    eventType,
    resourceType,
    summary,
    resource: resourceOf(),
    at: now.toISOString(),
    origin: order.origin,
  };
}

/** A webhook is JSON; its signature covers a checksum of the bytes, and the webhook's own number. */
export function paypalNoticeStyle(account: PaypalAccount): NoticeStyle<WebhookContent> {
  return {
    provider: 'paypal',
    retryPauses: RETRY_PAUSES,
    replyMs: REPLY_MS,
    seal: ({ id, content }, trick) => seal(id, content, account, trick),
    isTaken: ({ status }) => status >= 200 && status < 300,
  };
}

function seal(
  id: string,
  content: WebhookContent,
  { webhookId }: PaypalAccount,
  trick: string | undefined,
): SealedNotice {
  const told = TOLD[trick ?? '']?.(content.resource) ?? content.resource;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: wireTime(content.at),
    resource_type: content.resourceType,
    resource_version: '2.0',
    event_type: content.eventType,
    summary: content.summary,
    resource: told,
    links: [],
  });
  const transmissionId = randomUUID();
  const time = wireTime(new Date().toISOString());
  const hook = trick === 'other-webhook' ? '9XX99999999999999' : webhookId;
  const signature = signWebhook(signedText(transmissionId, time, hook, body));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHR-sandbox',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': content.origin + CERTIFICATE_PATH,
    'paypal-auth-algo': 'SHA256withRSA',
  };
  const { headers: spoiled, body: sent = body } = SEALED[trick ?? '']?.(signature, body) ?? {};
  return {
    headers: withoutEmpty({ ...headers, ...spoiled }),
    body: sent,
  };
}

/** What PayPal signs of a webhook. */
export function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(Buffer.from(body, 'utf8'))}`;
}

export function signWebhook(text: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(WEBHOOK_KEY, 'base64');
}

/** What a spoiled webhook tells, rightly signed. */
const TOLD: Readonly<Record<string, (resource: Json) => Json>> = {
  'wrong-amount': (resource) => ({
    ...resource,
    amount: { currency_code: 'USD', value: '0.01' },
  }),
  'other-currency': (resource) => ({
    ...resource,
    amount: { ...(resource['amount'] as Json), currency_code: 'HKD' },
  }),
  'other-merchant': (resource) => ({
    ...resource,
    payee: { email_address: 'other@sandbox.example', merchant_id: 'OTHERMERCHANT' },
  }),
};

/** What is done to it after it was signed. */
const SEALED: Readonly<
  Record<
    string,
    (signature: string, body: string) => { headers?: Record<string, string>; body?: string }
  >
> = {
  'bad-signature': (signature) => ({
    headers: { 'paypal-transmission-sig': [...signature].toReversed().join('') },
  }),
  unsigned: () => ({ headers: { 'paypal-transmission-sig': '' } }),
  tampered: (_, body) => ({ body: body.replace(/"value":"[^"]+"/, '"value":"88888.88"') }),
  'wrong-algorithm': () => ({ headers: { 'paypal-auth-algo': 'SHA1withRSA' } }),
  'foreign-certificate': () => ({
    headers: { 'paypal-cert-url': `https://paypal.example${CERTIFICATE_PATH}` },
  }),
};

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}
