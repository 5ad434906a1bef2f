/** What a merchant asks for; amounts are fen. */
export interface TradeOrder {
  readonly way: 'page' | 'wap' | 'qr';
  readonly outTradeNo: string;
  readonly subject: string;
  readonly total: number;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly passbackParams: string;
  /** Alipay closes the trade then. */
  readonly expiresAt: Date;
}

/** A QR code, or a cashier's page, that nobody has opened yet: Alipay knows no trade of it. */
export interface Offer {
  readonly id: string;
  readonly order: TradeOrder;
  readonly at: Date;
  /** A QR code is good for two hours. */
  readonly validUntil: Date;
}

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
export type RefundStatus = 'REFUND_SUCCESS' | 'REFUND_PROCESSING' | 'REFUND_FAIL';

export interface TradeRefund {
  readonly outRequestNo: string;
  readonly amount: number;
  readonly reason: string;
  at: Date;
  status: RefundStatus;
}

export interface Trade {
  readonly tradeNo: string;
  readonly order: TradeOrder;
  readonly createdAt: Date;
  status: TradeStatus;
  paidAt?: Date;
  closedAt?: Date;
  readonly refunds: TradeRefund[];
}

/** Fen that went back, or are on the way. */
export function refundedOf({ refunds }: Trade): number {
  return refunds
    .filter(({ status }) => status !== 'REFUND_FAIL')
    .reduce((sum, { amount }) => sum + amount, 0);
}
