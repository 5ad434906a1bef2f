import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { WxpayConfig } from '../../../platform/config/wxpay-config.ts';
import type { NoticeAnswer, NoticeReading, RawNotice, RecordMessage } from '../payment.port.ts';
import { asFields, fieldsOf, masked, textOf, type WxpayFields } from './wxpay-fields.ts';
import { readPaid, readRefund } from './wxpay-reading.ts';

const REPLAY_SECONDS = 300;
const MOST_RECORDED = 16_384;

/** How WeChat Pay tests whether a merchant checks signatures. */
const PROBE = 'WECHATPAY/SIGNTEST/';

/** Why a notice is not WeChat Pay's. */
class ForgedError extends Error {}

interface Opened {
  readonly eventType: string;
  readonly originalType: string;
  readonly resource: WxpayFields;
}

/** Reads a notice, whoever sent it, and keeps it with the verdict on it. */
export async function readNotice(
  notice: RawNotice,
  config: WxpayConfig,
  record: RecordMessage,
): Promise<NoticeReading> {
  const { reading, resource } = read(notice, config);
  await record({
    provider: 'wechat',
    direction: 'in',
    action: 'notice',
    paymentNo: paymentNoOf(resource),
    request: describe(notice, resource).slice(0, MOST_RECORDED),
    response: null,
    verdict: verdictOf(reading),
  });
  return reading;
}

/** What came, without the signature, which could be used again; and what was sealed in it. */
function describe({ headers, body }: RawNotice, resource: WxpayFields | undefined): string {
  const [serial, timestamp] = ['wechatpay-serial', 'wechatpay-timestamp'].map(
    (name) => `${name}: ${headers[name] ?? ''}`,
  );
  return [serial, timestamp, body, ...(resource ? [masked(resource)] : [])].join('\n');
}

/** The status alone counts: what is not taken comes again. */
export function answerNotice({ kind }: NoticeReading, isTaken: boolean): NoticeAnswer {
  if (kind === 'forged' || kind === 'probe') return refusal(401, '签名不对');
  if (kind === 'other' || isTaken)
    return { status: 204, contentType: 'application/json', body: '' };
  return refusal(500, '请稍后再发');
}

function refusal(status: number, message: string): NoticeAnswer {
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'FAIL', message }),
  };
}

function read(
  notice: RawNotice,
  config: WxpayConfig,
): { reading: NoticeReading; resource?: WxpayFields } {
  try {
    if (notice.headers['wechatpay-signature']?.startsWith(PROBE))
      return { reading: { kind: 'probe' } };
    checkSignature(notice, config);
    const opened = open(notice.body, config);
    return { reading: interpret(opened, config), resource: opened.resource };
  } catch (error) {
    // Whatever cannot be read was not written by WeChat Pay.
    const why = error instanceof Error ? error.message : 'unreadable';
    return { reading: { kind: 'forged', why } };
  }
}

function checkSignature({ headers, body }: RawNotice, { publicKeys }: WxpayConfig): void {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map(
    (name) => headers[`wechatpay-${name}`] ?? '',
  ) as [string, string, string, string];
  if (serial === '' || nonce === '' || signature === '') throw new ForgedError('unsigned');
  if (!/^\d{1,12}$/.test(timestamp)) throw new ForgedError('no timestamp');
  // The sender's clock is a real one, so ours has to be.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > REPLAY_SECONDS)
    throw new ForgedError('stale');
  const key = Object.hasOwn(publicKeys, serial) ? publicKeys[serial] : undefined;
  if (key === undefined) throw new ForgedError('unknown serial');
  const message = Formatter.joinedByLineFeed(timestamp, nonce, body);
  if (!Rsa.verify(message, signature, key)) throw new ForgedError('bad signature');
}

function open(body: string, { apiV3Key }: WxpayConfig): Opened {
  const envelope = asFields(JSON.parse(body));
  const sealed = fieldsOf(envelope, 'resource');
  const nonce = textOf(sealed, 'nonce');
  if (sealed['algorithm'] !== 'AEAD_AES_256_GCM' || Buffer.byteLength(nonce) !== 12)
    throw new ForgedError('unknown algorithm');
  const { associated_data: given } = sealed;
  const associatedData = typeof given === 'string' ? given : '';
  const ciphertext = textOf(sealed, 'ciphertext');
  const plain = Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associatedData);
  return {
    eventType: textOf(envelope, 'event_type'),
    originalType: textOf(sealed, 'original_type'),
    resource: asFields(JSON.parse(plain)),
  };
}

function interpret(
  { eventType, originalType, resource }: Opened,
  { mchid }: WxpayConfig,
): NoticeReading {
  if (originalType === 'transaction' && eventType === 'TRANSACTION.SUCCESS')
    return resource['trade_state'] === 'SUCCESS'
      ? { kind: 'payment', payment: readPaid(resource) }
      : { kind: 'other' };
  if (originalType !== 'refund' || !eventType.startsWith('REFUND.')) return { kind: 'other' };
  if (textOf(resource, 'mchid') !== mchid) throw new ForgedError('another merchant');
  return {
    kind: 'refund',
    refundNo: textOf(resource, 'out_refund_no'),
    refund: readRefund(resource, 'refund_status'),
  };
}

function paymentNoOf(resource: WxpayFields | undefined): string | null {
  const given = resource?.['out_trade_no'];
  return typeof given === 'string' ? given : null;
}

function verdictOf(reading: NoticeReading): string {
  if (reading.kind === 'forged') return `forged: ${reading.why}`;
  if (reading.kind === 'payment') return 'paid';
  return reading.kind === 'refund' ? `refund ${reading.refund.state}` : reading.kind;
}
