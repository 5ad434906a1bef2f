import { randomInt } from 'node:crypto';
import { toDecimal } from '../payment/decimal.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { noticeText, sign, type Fields } from './alipay-signature.ts';
import { shanghaiTime } from './alipay-time.ts';
import { BUYER } from './cashier/buyer.ts';
import type { TradeEvent } from './trade-book.ts';
import { refundedOf, type Trade } from './trade.ts';

/** The business fields of a notice, as they are when it happens. */
export function noticeFields(event: TradeEvent, { appId, sellerId }: AlipayAccount): Fields {
  const { trade } = event;
  const total = toDecimal(trade.order.total);
  return withoutEmpty({
    notify_type: 'trade_status_sync',
    app_id: appId,
    auth_app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.tradeNo,
    out_trade_no: trade.id,
    trade_status: trade.status,
    total_amount: total,
    seller_id: sellerId,
    buyer_id: BUYER.userId,
    buyer_logon_id: BUYER.logonId,
    subject: trade.order.subject,
    passback_params: trade.order.passbackParams,
    gmt_create: shanghaiTime(new Date(trade.createdAt)),
    gmt_close: trade.closedAt === null ? '' : shanghaiTime(new Date(trade.closedAt)),
    ...paidFields(trade, total),
    ...refundFields(event),
  });
}

/** The signed address that the cashier leads back to; it proves nothing. Empty where the merchant gave none. */
export function returnAddress(trade: Trade, account: AlipayAccount, now: Date): string {
  const { returnUrl, way } = trade.order;
  if (!URL.canParse(returnUrl)) return '';
  const fields = {
    charset: 'utf-8',
    out_trade_no: trade.id,
    method: `alipay.trade.${way}.pay.return`,
    total_amount: toDecimal(trade.order.total),
    trade_no: trade.tradeNo,
    auth_app_id: account.appId,
    version: '1.0',
    app_id: account.appId,
    sign_type: 'RSA2',
    seller_id: account.sellerId,
    timestamp: shanghaiTime(now),
  };
  const address = new URL(returnUrl);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  address.searchParams.set('sign', sign(noticeText(fields), account.alipayPrivateKey));
  return address.href;
}

/** The number of a notice, the same for every repeat. */
export function newNotifyId(now: Date): string {
  const digits = Array.from({ length: 20 }, () => randomInt(10)).join('');
  return `${shanghaiTime(now).slice(0, 10).replaceAll('-', '')}00222${digits}`;
}

function paidFields(trade: Trade, total: string): Fields {
  if (trade.paidAt === null) return {};
  return {
    receipt_amount: total,
    buyer_pay_amount: total,
    invoice_amount: total,
    point_amount: '0.00',
    gmt_payment: shanghaiTime(new Date(trade.paidAt)),
    fund_bill_list: JSON.stringify([{ amount: total, fundChannel: 'ALIPAYACCOUNT' }]),
  };
}

function refundFields(event: TradeEvent): Fields {
  if (event.kind !== 'refunded') return {};
  const { trade, refund } = event;
  return {
    out_biz_no: refund.outRequestNo,
    refund_fee: toDecimal(refundedOf(trade, ['REFUND_SUCCESS'])),
    gmt_refund: `${shanghaiTime(new Date(refund.at))}.000`,
  };
}

function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
