import { randomBytes, randomInt } from 'node:crypto';
import { businessError } from './alipay-error.ts';
import { shanghaiTime } from './alipay-time.ts';
import {
  refundedOf,
  type Offer,
  type RefundStatus,
  type Trade,
  type TradeOrder,
  type TradeRefund,
} from './trade.ts';

const QR_MS = 2 * 3_600_000;

export type TradeEvent =
  | { readonly kind: 'paid' | 'closed'; readonly trade: Trade }
  | { readonly kind: 'refunded'; readonly trade: Trade; readonly refund: TradeRefund };

export interface RefundWish {
  readonly outRequestNo: string;
  readonly amount: number;
  readonly reason: string;
}

/** What Alipay knows: codes and pages that wait to be opened, trades, and the money that moved. */
export class TradeBook {
  readonly #now: () => Date;
  readonly #offers = new Map<string, Offer>();
  readonly #trades = new Map<string, Trade>();
  readonly #listeners = new Set<(event: TradeEvent) => void>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  onEvent(listener: (event: TradeEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Promises a page or a code for an order; the same order may be offered again. @throws AlipayError */
  offer(order: TradeOrder): Offer {
    this.#refuseOther(order);
    const at = this.#now();
    const offer = {
      id: randomBytes(12).toString('hex'),
      order,
      at,
      validUntil: new Date(
        order.way === 'qr'
          ? Math.min(at.getTime() + QR_MS, order.expiresAt.getTime())
          : order.expiresAt,
      ),
    };
    this.#offers.set(offer.id, offer);
    return offer;
  }

  /** Newest first. */
  offers(): Offer[] {
    return [...this.#offers.values()].toReversed();
  }

  /** A buyer scans the code or opens the page: only now there is a trade. Undefined when it is too late for that. */
  open(id: string): Trade | undefined {
    const offer = this.#offers.get(id);
    if (!offer) return undefined;
    const { order } = offer;
    const known = this.find(order.outTradeNo);
    if (known) return known;
    const now = this.#now();
    if (offer.validUntil <= now) return undefined;
    const trade: Trade = {
      tradeNo: newTradeNo(now),
      order,
      createdAt: now,
      status: 'WAIT_BUYER_PAY',
      refunds: [],
    };
    this.#trades.set(order.outTradeNo, trade);
    return trade;
  }

  find(outTradeNo: string): Trade | undefined {
    const trade = this.#trades.get(outTradeNo);
    if (trade?.status === 'WAIT_BUYER_PAY' && trade.order.expiresAt <= this.#now())
      this.#closeTrade(trade);
    return trade;
  }

  findByTradeNo(tradeNo: string): Trade | undefined {
    const known = [...this.#trades.values()].find((trade) => trade.tradeNo === tradeNo);
    return known && this.find(known.order.outTradeNo);
  }

  trades(): Trade[] {
    return [...this.#trades.values()];
  }

  /**
   * Takes the money of a trade that waits for it.
   * @param isLate a payment that was under way when the trade was closed
   * @throws AlipayError
   */
  pay(outTradeNo: string, isLate = false): Trade {
    const trade = this.find(outTradeNo);
    if (!trade) throw businessError('ACQ.TRADE_NOT_EXIST');
    if (trade.paidAt) throw businessError('ACQ.TRADE_HAS_SUCCESS');
    if (trade.status === 'TRADE_CLOSED' && !isLate) throw businessError('ACQ.TRADE_HAS_CLOSE');
    trade.status = 'TRADE_SUCCESS';
    trade.paidAt = this.#now();
    delete trade.closedAt;
    this.#tell({ kind: 'paid', trade });
    return trade;
  }

  /** @throws AlipayError */
  close(trade: Trade): void {
    if (trade.status !== 'WAIT_BUYER_PAY') throw businessError('ACQ.TRADE_STATUS_ERROR');
    this.#closeTrade(trade);
  }

  /**
   * Gives money back; the same number does it once, and tries one that failed anew.
   * @throws AlipayError
   */
  refund(
    trade: Trade,
    wish: RefundWish,
    status: RefundStatus,
  ): { refund: TradeRefund; isNew: boolean } {
    const known = trade.refunds.find(({ outRequestNo }) => outRequestNo === wish.outRequestNo);
    if (known && known.amount !== wish.amount)
      throw businessError('ACQ.DISCORDANT_REPEAT_REQUEST');
    if (known && known.status !== 'REFUND_FAIL') return { refund: known, isNew: false };
    if (trade.status !== 'TRADE_SUCCESS') throw businessError('ACQ.TRADE_STATUS_ERROR');
    if (refundedOf(trade) + wish.amount > trade.order.total)
      throw businessError('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const refund = known ?? { ...wish, at: this.#now(), status: 'REFUND_PROCESSING' };
    if (!known) trade.refunds.push(refund);
    this.settleRefund(trade, refund, status);
    return { refund, isNew: true };
  }

  /** What a bank at last says of a refund. */
  settleRefund(trade: Trade, refund: TradeRefund, status: RefundStatus): void {
    refund.status = status;
    refund.at = this.#now();
    if (status !== 'REFUND_SUCCESS') return;
    if (givenBack(trade) === trade.order.total) trade.status = 'TRADE_CLOSED';
    this.#tell({ kind: 'refunded', trade, refund });
  }

  #closeTrade(trade: Trade): void {
    trade.status = 'TRADE_CLOSED';
    trade.closedAt = this.#now();
    this.#tell({ kind: 'closed', trade });
  }

  /** The same number stands for one order only. */
  #refuseOther({ outTradeNo, total }: TradeOrder): void {
    const trade = this.find(outTradeNo);
    if (trade?.paidAt) throw businessError('ACQ.TRADE_HAS_SUCCESS');
    if (trade?.status === 'TRADE_CLOSED') throw businessError('ACQ.TRADE_HAS_CLOSE');
    if (trade && trade.order.total !== total) throw businessError('ACQ.CONTEXT_INCONSISTENT');
  }

  #tell(event: TradeEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

export function givenBack({ refunds }: Trade): number {
  return refunds
    .filter(({ status }) => status === 'REFUND_SUCCESS')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The day, then digits that no earlier run of the sandbox gave. */
function newTradeNo(now: Date): string {
  const digits = Array.from({ length: 15 }, () => randomInt(10)).join('');
  return `${shanghaiTime(now).slice(0, 10).replaceAll('-', '')}22001${digits}`;
}
