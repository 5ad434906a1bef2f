import { readDecimal } from '../payment/decimal.ts';
import { businessError } from './alipay-error.ts';
import type { Fields } from './alipay-signature.ts';
import { readShanghaiTime } from './alipay-time.ts';
import type { TradeOrder } from './trade.ts';

export type Biz = Readonly<Record<string, unknown>>;

/** A trade that names no end is open for fifteen days. */
const USUAL_MS = 15 * 86_400_000;
const MOST_FEN = 10_000_000_000;

/** The products that a way of paying is sold as. */
const PRODUCTS: Readonly<Record<TradeOrder['way'], RegExp>> = {
  page: /^FAST_INSTANT_TRADE_PAY$/,
  wap: /^QUICK_WAP_(?:WAY|PAY)$/,
  qr: /^(?:FACE_TO_FACE_PAYMENT|QR_CODE_OFFLINE|)$/,
};

/** @throws AlipayError */
export function readOrder(way: TradeOrder['way'], fields: Fields, biz: Biz, now: Date): TradeOrder {
  const subject = textOf(biz, 'subject');
  if (subject === '' || subject.length > 256) throw businessError('ACQ.INVALID_PARAMETER');
  if (!PRODUCTS[way].test(textOf(biz, 'product_code')))
    throw businessError('ACQ.INVALID_PARAMETER');
  return {
    way,
    outTradeNo: readNumber(biz, 'out_trade_no'),
    subject,
    total: readAmount(biz, 'total_amount'),
    notifyUrl: fields['notify_url'] ?? '',
    returnUrl: fields['return_url'] ?? '',
    quitUrl: textOf(biz, 'quit_url'),
    passbackParams: textOf(biz, 'passback_params'),
    expiresAt: readEnd(biz, now).toISOString(),
  };
}

/** A merchant's number: up to 64 letters, digits, underscores. @throws AlipayError */
export function readNumber(biz: Biz, name: string): string {
  const value = textOf(biz, name);
  if (!/^\w{1,64}$/.test(value)) throw businessError('ACQ.INVALID_PARAMETER');
  return value;
}

/** Fen of yuan with at most two decimals. @throws AlipayError */
export function readAmount(biz: Biz, name: string): number {
  const amount = readDecimal(biz[name]);
  if (amount === undefined || amount < 1 || amount > MOST_FEN)
    throw businessError('ACQ.INVALID_PARAMETER');
  return amount;
}

export function textOf(biz: Biz, name: string): string {
  const value = biz[name];
  return typeof value === 'string' ? value : '';
}

function readEnd(biz: Biz, now: Date): Date {
  const text = textOf(biz, 'time_expire');
  if (text === '') return new Date(now.getTime() + USUAL_MS);
  const end = readShanghaiTime(text);
  if (!end || end <= now) throw businessError('ACQ.INVALID_PARAMETER');
  return end;
}
