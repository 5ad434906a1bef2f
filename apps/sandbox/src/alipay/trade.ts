/** What a merchant asks for; amounts are fen, times ISO 8601. */
export interface TradeOrder {
  readonly way: 'page' | 'wap' | 'qr';
  readonly outTradeNo: string;
  readonly subject: string;
  readonly total: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** Where a phone's cashier leads who gives up; empty where there is none. */
  readonly quitUrl: string;
  readonly passbackParams: string;
  /** Alipay closes the trade then. */
  readonly expiresAt: string;
}

/** A QR code, or a cashier's page, that nobody has opened yet: Alipay knows no trade of it. */
export interface Offer {
  readonly id: string;
  readonly order: TradeOrder;
  readonly at: string;
  /** A QR code is good for two hours. */
  readonly validUntil: string;
  /** Why the last person who looked at it did not pay. */
  lastRefusal: string;
}

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
export type RefundStatus = 'REFUND_SUCCESS' | 'REFUND_PROCESSING' | 'REFUND_FAIL';

export interface TradeRefund {
  readonly outRequestNo: string;
  readonly amount: number;
  readonly reason: string;
  at: string;
  status: RefundStatus;
  /** What a refund in process will come to. */
  outcome: Exclude<RefundStatus, 'REFUND_PROCESSING'>;
}

export interface Trade {
  /** The merchant's number. */
  readonly id: string;
  readonly tradeNo: string;
  readonly order: TradeOrder;
  readonly createdAt: string;
  status: TradeStatus;
  paidAt: string | null;
  closedAt: string | null;
  readonly refunds: TradeRefund[];
}

/** Fen of the refunds that are in one of `states`. */
export function refundedOf({ refunds }: Trade, states: readonly RefundStatus[]): number {
  return refunds
    .filter(({ status }) => states.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}
