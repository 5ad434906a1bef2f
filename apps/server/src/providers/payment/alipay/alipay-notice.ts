import type { AlipaySdk } from 'alipay-sdk';
import { readDecimal } from '../decimal-amount.ts';
import type { NoticeReading } from '../payment.port.ts';
import { readShanghaiTime } from './alipay-time.ts';

type Fields = Readonly<Record<string, string>>;

const taken = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** The fields of a notice; null where one stands twice, for then nobody can say which was signed. */
export function readForm(body: string): Fields | null {
  const entries = [...new URLSearchParams(body)];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : null;
}

/** Why a notice is not Alipay's; null for one that is. */
export function forgeryOf(sdk: AlipaySdk, fields: Fields): string | null {
  // The SDK takes the sender's word for it: RSA is broken, and others make it throw.
  if (fields['sign_type'] !== 'RSA2') return 'sign_type is not RSA2';
  if (!fields['sign']) return 'unsigned';
  // Alipay leaves fields without a value out of what it signs; the SDK does not.
  const valued = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return isSigned(sdk, valued) ? null : 'signature does not fit';
}

/** What a notice that Alipay signed says. */
export function readFields(fields: Fields): NoticeReading {
  const { trade_no: tradeNo, out_trade_no: paymentNo, out_biz_no: refundNo } = fields;
  if (!tradeNo || !paymentNo) return { kind: 'other' };
  const refundedAt = readShanghaiTime(fields['gmt_refund']);
  if (refundedAt !== null)
    return refundNo
      ? {
          kind: 'refund',
          refundNo,
          refund: {
            state: 'done',
            providerRefundNo: refundName(tradeNo, refundNo),
            doneAt: refundedAt,
          },
        }
      : { kind: 'other' };
  const amount = readDecimal(fields['total_amount']);
  const paidAt = readShanghaiTime(fields['gmt_payment']);
  if (!taken.has(fields['trade_status'] ?? '') || amount === null || paidAt === null)
    return { kind: 'other' };
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

/** Alipay gives refunds no number of their own. */
export function refundName(tradeNo: string, refundNo: string): string {
  return `${tradeNo}-${refundNo}`;
}

function isSigned(sdk: AlipaySdk, fields: Fields): boolean {
  try {
    return sdk.checkNotifySignV2(fields);
  } catch {
    return false;
  }
}
