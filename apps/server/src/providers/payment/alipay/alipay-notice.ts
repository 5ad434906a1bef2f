import type { AlipaySdk } from 'alipay-sdk';
import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import { readDecimal } from '../decimal-amount.ts';
import type { NoticeAnswer, NoticeReading, RawNotice, RecordMessage } from '../payment.port.ts';
import { refundName } from './alipay-reading.ts';
import { readShanghaiTime } from './alipay-time.ts';

type Fields = Readonly<Record<string, string>>;

const MOST_RECORDED = 16_384;
/** The signature, and whom a notice names as the one who paid. */
const HIDDEN = /(^|&)(sign|buyer_id|buyer_logon_id|buyer_open_id)=[^&]*/g;
const TAKEN = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Reads notices, whoever sent them, and keeps each with the verdict on it. */
export function noticeReader(
  sdk: AlipaySdk,
  config: AlipayConfig,
  usual: RecordMessage,
): (notice: RawNotice, record?: RecordMessage) => Promise<NoticeReading> {
  return async ({ body }, record = usual) => {
    const entries = [...new URLSearchParams(body)];
    const fields = Object.fromEntries(entries);
    const why = forgeryOf(sdk, fields, entries.length) ?? strangerOf(fields, config);
    const reading: NoticeReading = why === null ? interpret(fields) : { kind: 'forged', why };
    await record({
      provider: 'alipay',
      direction: 'in',
      action: 'notice',
      paymentNo: why === null ? (fields['out_trade_no'] ?? null) : null,
      request: body.replace(HIDDEN, '$1$2=…').slice(0, MOST_RECORDED),
      response: null,
      verdict: verdictOf(reading),
    });
    return reading;
  };
}

/** Seven letters and nothing else end Alipay's repeats. */
export function answerNotice({ kind }: NoticeReading, isTaken: boolean): NoticeAnswer {
  const isEnough = kind !== 'forged' && (kind === 'other' || isTaken);
  return {
    status: kind === 'forged' ? 401 : 200,
    contentType: 'text/plain; charset=utf-8',
    body: isEnough ? 'success' : 'fail',
  };
}

/** Why a notice is not Alipay's; null for one that is. */
function forgeryOf(sdk: AlipaySdk, fields: Fields, count: number): string | null {
  // Nobody could say which of two was signed.
  if (Object.keys(fields).length !== count) return 'a field stands twice';
  // The SDK takes the sender's word for the kind of signature: RSA is SHA-1, and others make it throw.
  if (fields['sign_type'] !== 'RSA2') return 'sign_type is not RSA2';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(fields['sign'] ?? '')) return 'unsigned';
  return isSigned(sdk, fields) ? null : 'bad signature';
}

/** Whose refund it is: what it gives back is compared with nothing else. Of a payment who settles compares that. */
function strangerOf(fields: Fields, { appId, sellerId }: AlipayConfig): string | null {
  if (!fields['gmt_refund']) return null;
  const isOurs = fields['app_id'] === appId && fields['seller_id'] === sellerId;
  return isOurs ? null : 'another merchant';
}

function isSigned(sdk: AlipaySdk, fields: Fields): boolean {
  // Alipay leaves fields without a value out of what it signs; the SDK does not.
  const valued = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  try {
    return sdk.checkNotifySignV2(valued);
  } catch {
    return false;
  }
}

function interpret(fields: Fields): NoticeReading {
  const { trade_no: tradeNo, out_trade_no: paymentNo, out_biz_no: refundNo } = fields;
  if (!tradeNo || !paymentNo) return { kind: 'other' };
  const refundedAt = readShanghaiTime(fields['gmt_refund']);
  if (refundedAt !== null) {
    // Without a number of ours somebody gave it back at Alipay's own desk: the bill will tell.
    if (!refundNo) return { kind: 'other' };
    const providerRefundNo = refundName(tradeNo, refundNo);
    return {
      kind: 'refund',
      refundNo,
      refund: { state: 'done', providerRefundNo, doneAt: refundedAt },
    };
  }
  const amount = readDecimal(fields['total_amount']);
  const paidAt = readShanghaiTime(fields['gmt_payment']);
  const isPaid = TAKEN.has(fields['trade_status'] ?? '');
  if (!isPaid || amount === null || paidAt === null) return { kind: 'other' };
  return {
    kind: 'payment',
    payment: {
      provider: 'alipay',
      transactionNo: tradeNo,
      paymentNo,
      money: { amount, currency: 'CNY' },
      merchant: fields['seller_id'] ?? '',
      app: fields['app_id'] ?? '',
      paidAt,
    },
  };
}

function verdictOf(reading: NoticeReading): string {
  if (reading.kind === 'forged') return `forged: ${reading.why}`;
  if (reading.kind === 'payment') return 'paid';
  return reading.kind === 'refund' ? `refund ${reading.refund.state}` : reading.kind;
}
