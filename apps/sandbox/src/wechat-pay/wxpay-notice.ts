import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NoticeStyle } from '../payment/notice.ts';
import type { WxpayAccount } from './wxpay-account.ts';
import { sealResource } from './wxpay-cipher.ts';
import { chinaTime } from './wxpay-order.ts';
import { probeSignature, signedHeaders } from './wxpay-signature.ts';

/** What a notice tells, before it is encrypted. */
export interface WxpayNotice {
  eventType: 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS' | 'REFUND.ABNORMAL' | 'REFUND.CLOSED';
  summary: string;
  originalType: 'transaction' | 'refund';
  resource: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC. */
  at: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** 15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h, as WeChat Pay's documentation has it. */
const RETRY_PAUSES = [
  15 * SECOND,
  15 * SECOND,
  30 * SECOND,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
];

const REPLY_MS = 5 * SECOND;
const STALE_MS = 10 * MINUTE;

/** A key that is nobody's. */
const strangersKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;

/** WeChat Pay's notices: signed as its answers are, over a resource that only the merchant can read. */
export function wxpayNoticeStyle(account: WxpayAccount): NoticeStyle<WxpayNotice> {
  let stranger: string | undefined;
  return {
    provider: 'wechat',
    retryPauses: RETRY_PAUSES,
    replyMs: REPLY_MS,
    // The status alone counts: a 200 that says FAIL is not sent again.
    isTaken: ({ status }) => status === 200 || status === 204,
    seal: ({ id, content }, trick) => {
      const body = JSON.stringify(envelope(id, spoilContent(content, trick), account, trick));
      // SDKs look at the real time, whatever the sandbox's clock says.
      const now = new Date(Date.now() - (trick === 'stale' ? STALE_MS : 0));
      stranger ??= trick === 'bad-signature' ? strangersKey() : undefined;
      const signer =
        trick === 'bad-signature' && stranger !== undefined
          ? { ...account, platformPrivateKey: stranger }
          : account;
      const headers = signedHeaders(body, signer, now);
      if (trick === 'probe') headers['wechatpay-signature'] = probeSignature();
      if (trick === 'unknown-serial')
        headers['wechatpay-serial'] = account.platformKeyId.replace(/1$/, '9');
      return { headers: { ...headers, 'content-type': 'application/json' }, body };
    },
  };
}

function envelope(
  id: string,
  { eventType, summary, originalType, resource, at }: WxpayNotice,
  { apiV3Key }: WxpayAccount,
  trick: string | undefined,
): Record<string, unknown> {
  const nonce = randomBytes(6).toString('hex');
  const sealed = sealResource(JSON.stringify(resource), apiV3Key, nonce, originalType);
  return {
    id,
    create_time: chinaTime(at),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary,
    resource: {
      original_type: originalType,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: trick === 'tampered' ? flipByte(sealed) : sealed,
      associated_data: originalType,
      nonce,
    },
  };
}

/** The signature of such a notice is right, its tag is not. */
function flipByte(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  return bytes.toString('base64');
}

function spoilContent(content: WxpayNotice, trick: string | undefined): WxpayNotice {
  const { resource } = content;
  const amount = (resource['amount'] ?? {}) as Readonly<Record<string, unknown>>;
  const changed = {
    'wrong-amount': { amount: { ...amount, total: Number(amount['total']) + 100 } },
    'other-currency': { amount: { ...amount, currency: 'HKD' } },
    'other-merchant': { mchid: '1699999999' },
    'other-app': { appid: 'wxsomebodyelse001' },
  }[trick ?? ''];
  return changed ? { ...content, resource: { ...resource, ...changed } } : content;
}
