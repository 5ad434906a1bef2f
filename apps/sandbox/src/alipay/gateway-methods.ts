import { toDecimal } from '../payment/decimal.ts';
import { AlipayError, businessError } from './alipay-error.ts';
import type { Fields } from './alipay-signature.ts';
import type { AlipayStandIn } from './alipay-stand-in.ts';
import { qrContent } from './alipay-stand-in.ts';
import { shanghaiTime } from './alipay-time.ts';
import { billAddress } from './bill.ts';
import { BUYER } from './cashier/buyer.ts';
import { readAmount, readNumber, readOrder, textOf, type Biz } from './trade-order.ts';
import { refundedOf, type Trade } from './trade.ts';

export interface GatewayCall {
  readonly alipay: AlipayStandIn;
  readonly fields: Fields;
  readonly biz: Biz;
  readonly now: Date;
  /** Where the gateway itself listens. */
  readonly url: string;
}

interface GatewayMethod {
  /** The name that a fault may aim at. */
  readonly action: string;
  /** The inner object, without `code` and `msg`. @throws AlipayError */
  readonly answer: (call: GatewayCall) => Record<string, unknown>;
}

/** What servers ask; browsers are sent to the pages of PAGE_METHODS. */
export const METHODS: Readonly<Record<string, GatewayMethod>> = {
  'alipay.trade.precreate': { action: 'precreate', answer: precreate },
  'alipay.trade.query': { action: 'query', answer: query },
  'alipay.trade.close': { action: 'close', answer: close },
  'alipay.trade.refund': { action: 'refund', answer: refund },
  'alipay.trade.fastpay.refund.query': { action: 'refund-query', answer: queryRefund },
  'alipay.data.dataservice.bill.downloadurl.query': { action: 'bill', answer: bill },
};

export const PAGE_METHODS = {
  'alipay.trade.page.pay': { action: 'page', way: 'page' },
  'alipay.trade.wap.pay': { action: 'wap', way: 'wap' },
} as const;

export function isPageMethod(method: string | undefined): method is keyof typeof PAGE_METHODS {
  return method !== undefined && Object.hasOwn(PAGE_METHODS, method);
}

function precreate({ alipay, fields, biz, now }: GatewayCall): Record<string, unknown> {
  // Whom the money is for; without it, the merchant of the app.
  const seller = textOf(biz, 'seller_id');
  if (seller !== '' && seller !== alipay.account.sellerId)
    throw businessError('ACQ.INVALID_PARAMETER');
  const offer = alipay.offer(readOrder('qr', fields, biz, now));
  return { out_trade_no: offer.order.outTradeNo, qr_code: qrContent(offer) };
}

function query({ alipay, biz }: GatewayCall): Record<string, unknown> {
  const trade = findTrade(alipay, biz);
  const paid = trade.paidAt === null ? '0.00' : toDecimal(trade.order.total);
  return {
    buyer_logon_id: BUYER.logonId,
    buyer_pay_amount: paid,
    buyer_user_id: BUYER.userId,
    invoice_amount: paid,
    out_trade_no: trade.id,
    point_amount: '0.00',
    receipt_amount: paid,
    ...(trade.paidAt !== null && { send_pay_date: shanghaiTime(new Date(trade.paidAt)) }),
    total_amount: toDecimal(trade.order.total),
    trade_no: trade.tradeNo,
    trade_status: trade.status,
  };
}

function close({ alipay, biz }: GatewayCall): Record<string, unknown> {
  const trade = findTrade(alipay, biz);
  alipay.trades.close(trade);
  return { out_trade_no: trade.id, trade_no: trade.tradeNo };
}

function refund({ alipay, biz }: GatewayCall): Record<string, unknown> {
  const trade = findTrade(alipay, biz);
  const amount = readAmount(biz, 'refund_amount');
  const isWhole = amount === trade.order.total;
  // Only a refund of everything may go without a number of its own.
  const outRequestNo =
    isWhole && textOf(biz, 'out_request_no') === '' ? trade.id : readNumber(biz, 'out_request_no');
  const wish = { outRequestNo, amount, reason: textOf(biz, 'refund_reason') };
  const done = alipay.trades.refund(trade, wish, alipay.refundCourse(trade.id));
  const isMoved = done.isNew && done.refund.status === 'REFUND_SUCCESS';
  return {
    buyer_logon_id: BUYER.logonId,
    buyer_user_id: BUYER.userId,
    fund_change: isMoved ? 'Y' : 'N',
    ...(isMoved && { gmt_refund_pay: shanghaiTime(new Date(done.refund.at)) }),
    out_trade_no: trade.id,
    refund_fee: toDecimal(refundedOf(trade, ['REFUND_SUCCESS'])),
    trade_no: trade.tradeNo,
  };
}

function queryRefund({ alipay, biz }: GatewayCall): Record<string, unknown> {
  const trade = findTrade(alipay, biz);
  const number = readNumber(biz, 'out_request_no');
  const found = trade.refunds.find(({ outRequestNo }) => outRequestNo === number);
  // A refund that there is not is told of by an answer that names none.
  if (!found) return {};
  const wishes = Array.isArray(biz['query_options']) ? biz['query_options'] : [];
  const isDone = found.status === 'REFUND_SUCCESS';
  return {
    out_request_no: found.outRequestNo,
    out_trade_no: trade.id,
    refund_amount: toDecimal(found.amount),
    // A refund that is under way is named, but has no state yet.
    ...(found.status !== 'REFUND_PROCESSING' && { refund_status: found.status }),
    ...(isDone &&
      wishes.includes('gmt_refund_pay') && { gmt_refund_pay: shanghaiTime(new Date(found.at)) }),
    total_amount: toDecimal(trade.order.total),
    trade_no: trade.tradeNo,
  };
}

function bill({ alipay, biz, now, url }: GatewayCall): Record<string, unknown> {
  const day = textOf(biz, 'bill_date');
  if (textOf(biz, 'bill_type') !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day))
    throw new AlipayError(40002, 'isv.invalid-arguments', '参数有误');
  const address = billAddress(alipay, day, now);
  if (address === undefined) throw businessError('isp.bill_not_exist');
  return { bill_download_url: `${url}${address}` };
}

function findTrade(alipay: AlipayStandIn, biz: Biz): Trade {
  const tradeNo = textOf(biz, 'trade_no');
  const trade =
    tradeNo === ''
      ? alipay.trades.find(readNumber(biz, 'out_trade_no'))
      : alipay.trades.findByTradeNo(tradeNo);
  if (!trade) throw businessError('ACQ.TRADE_NOT_EXIST');
  return trade;
}
