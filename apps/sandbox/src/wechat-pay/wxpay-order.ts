/** Through what a person pays: a scanned code, the sheet inside WeChat, or the way from a phone's browser. */
export type TradeType = 'NATIVE' | 'JSAPI' | 'MWEB';

/** A request for money. Amounts are fen. */
export interface WxpayOrder {
  /** out_trade_no, the merchant's number. */
  id: string;
  /** Which of the merchant's apps asked; none in what was kept before that was written. */
  appId?: string;
  tradeType: TradeType;
  description: string;
  attach: string | undefined;
  total: number;
  notifyUrl: string;
  /** Who has to pay, where the merchant says so. */
  openId: string | undefined;
  /** ISO 8601, UTC, as are all times here. */
  at: string;
  /** The last moment to pay. */
  timeExpire: string;
  /** As the merchant wrote it, to know a repeat from another order. */
  timeExpireGiven: string | undefined;
  /** The codes that were given out, each with the moment after which it leads nowhere. */
  codes: { content: string; until: string }[];
  isClosed: boolean;
  payment: { transactionId: string; openId: string; at: string } | undefined;
  /** Why the last person who looked at it did not pay. */
  lastRefusal: string;
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

export interface WxpayRefund {
  /** out_refund_no, the merchant's number. */
  id: string;
  refundId: string;
  outTradeNo: string;
  amount: number;
  reason: string | undefined;
  notifyUrl: string | undefined;
  status: RefundStatus;
  /** What becomes of it when its time has come. */
  ending: 'SUCCESS' | 'ABNORMAL';
  at: string;
  doneAt: string | undefined;
}

export function stateOf(order: WxpayOrder, isRefunded: boolean): string {
  if (order.payment) return isRefunded ? 'REFUND' : 'SUCCESS';
  return order.isClosed ? 'CLOSED' : 'NOTPAY';
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
};

/** RFC 3339 with the offset of China, as WeChat Pay writes times. */
export function chinaTime(at: string): string {
  const shifted = new Date(Date.parse(at) + 8 * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}

/** The order as a query and a notice have it. */
export function presentOrder(
  order: WxpayOrder,
  { mchid, appId }: { mchid: string; appId: string },
  isRefunded: boolean,
): Record<string, unknown> {
  const { payment, total, attach } = order;
  const state = stateOf(order, isRefunded);
  return {
    mchid,
    appid: order.appId ?? appId,
    out_trade_no: order.id,
    trade_state: state,
    trade_state_desc: STATE_WORDS[state],
    ...(attach !== undefined && { attach }),
    ...(payment
      ? {
          transaction_id: payment.transactionId,
          trade_type: order.tradeType,
          bank_type: 'OTHERS',
          success_time: chinaTime(payment.at),
          payer: { openid: payment.openId },
          amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
          promotion_detail: [],
        }
      : { amount: { total, currency: 'CNY' }, payer: {} }),
  };
}

/** The refund as its query and the answer to its request have it. */
export function presentRefund(refund: WxpayRefund, order: WxpayOrder): Record<string, unknown> {
  const { amount } = refund;
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.id,
    transaction_id: order.payment?.transactionId,
    out_trade_no: order.id,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: chinaTime(refund.at),
    ...(refund.doneAt !== undefined && { success_time: chinaTime(refund.doneAt) }),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: order.total,
      refund: amount,
      payer_total: order.total,
      payer_refund: amount,
      settlement_total: order.total,
      settlement_refund: amount,
      discount_refund: 0,
      currency: 'CNY',
    },
    promotion_detail: [],
  };
}

/** The refund as a notice has it. */
export function presentRefundNotice(
  refund: WxpayRefund,
  order: WxpayOrder,
  mchid: string,
): Record<string, unknown> {
  return {
    mchid,
    out_trade_no: order.id,
    transaction_id: order.payment?.transactionId,
    out_refund_no: refund.id,
    refund_id: refund.refundId,
    refund_status: refund.status,
    ...(refund.doneAt !== undefined && { success_time: chinaTime(refund.doneAt) }),
    user_received_account: '支付用户零钱',
    amount: {
      total: order.total,
      refund: refund.amount,
      payer_total: order.total,
      payer_refund: refund.amount,
    },
  };
}
