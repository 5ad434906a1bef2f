import { randomBytes, randomInt } from 'node:crypto';
import { KeptRecords } from '../kept/kept-records.ts';
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

/** How a refund begins, and what it comes to. */
export type RefundCourse = Pick<TradeRefund, 'status' | 'outcome'>;

/** What Alipay knows: codes and pages that wait to be opened, trades, and the money that moved. */
export class TradeBook {
  readonly #now: () => Date;
  readonly #offers: KeptRecords<Offer>;
  readonly #trades: KeptRecords<Trade>;
  readonly #listeners = new Set<(event: TradeEvent) => void>();

  private constructor(now: () => Date, offers: KeptRecords<Offer>, trades: KeptRecords<Trade>) {
    this.#now = now;
    this.#offers = offers;
    this.#trades = trades;
  }

  static async open(dataDir: string | undefined, now: () => Date): Promise<TradeBook> {
    return new TradeBook(
      now,
      await KeptRecords.open(dataDir, 'alipay-offers'),
      await KeptRecords.open(dataDir, 'alipay-trades'),
    );
  }

  onEvent(listener: (event: TradeEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Promises a page or a code for an order; the same order may be offered again. @throws AlipayError */
  offer(order: TradeOrder): Offer {
    this.#refuseOther(order);
    const now = this.#now();
    const endOfCode = new Date(now.getTime() + QR_MS).toISOString();
    const isCode = order.way === 'qr' && endOfCode < order.expiresAt;
    const offer: Offer = {
      id: randomBytes(12).toString('hex'),
      order,
      at: now.toISOString(),
      validUntil: isCode ? endOfCode : order.expiresAt,
      lastRefusal: '',
    };
    this.#offers.put(offer);
    return offer;
  }

  offers(): readonly Offer[] {
    return this.#offers.list();
  }

  findOffer(id: string): Offer | undefined {
    return this.#offers.find(id);
  }

  /** A buyer scans the code or opens the page: only now there is a trade. Undefined when it is too late for that. */
  open(offer: Offer): Trade | undefined {
    const known = this.find(offer.order.outTradeNo);
    if (known) return known;
    const now = this.#now();
    if (offer.validUntil <= now.toISOString()) return undefined;
    const trade: Trade = {
      id: offer.order.outTradeNo,
      tradeNo: newTradeNo(now),
      order: offer.order,
      createdAt: now.toISOString(),
      status: 'WAIT_BUYER_PAY',
      paidAt: null,
      closedAt: null,
      refunds: [],
    };
    this.#trades.put(trade);
    return trade;
  }

  /** Notes why a buyer went without paying. */
  turnAway(offer: Offer, why: string): void {
    offer.lastRefusal = why;
    this.#offers.put(offer);
  }

  find(outTradeNo: string): Trade | undefined {
    const trade = this.#trades.find(outTradeNo);
    if (trade?.status === 'WAIT_BUYER_PAY' && trade.order.expiresAt <= this.#now().toISOString())
      this.#closeTrade(trade);
    return trade;
  }

  findByTradeNo(tradeNo: string): Trade | undefined {
    const known = this.#trades.list().find((trade) => trade.tradeNo === tradeNo);
    return known && this.find(known.id);
  }

  trades(): readonly Trade[] {
    return this.#trades.list();
  }

  /**
   * Takes the money of a trade that waits for it.
   * @param isLate a payment that was under way when the trade was closed
   * @throws AlipayError
   */
  pay(trade: Trade, isLate: boolean): void {
    if (trade.paidAt !== null) throw businessError('ACQ.TRADE_HAS_SUCCESS');
    if (trade.status === 'TRADE_CLOSED' && !isLate) throw businessError('ACQ.TRADE_HAS_CLOSE');
    trade.status = 'TRADE_SUCCESS';
    trade.paidAt = this.#now().toISOString();
    trade.closedAt = null;
    this.#trades.put(trade);
    this.#tell({ kind: 'paid', trade });
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
    course: RefundCourse,
  ): { refund: TradeRefund; isNew: boolean } {
    const known = trade.refunds.find(({ outRequestNo }) => outRequestNo === wish.outRequestNo);
    if (known && known.amount !== wish.amount) throw businessError('ACQ.DISCORDANT_REPEAT_REQUEST');
    if (known && known.status !== 'REFUND_FAIL') return { refund: known, isNew: false };
    if (trade.status !== 'TRADE_SUCCESS') throw businessError('ACQ.TRADE_STATUS_ERROR');
    const moved = refundedOf(trade, ['REFUND_SUCCESS', 'REFUND_PROCESSING']);
    if (moved + wish.amount > trade.order.total)
      throw businessError('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const refund: TradeRefund = known ?? { ...wish, ...course, at: this.#now().toISOString() };
    if (!known) trade.refunds.push(refund);
    refund.outcome = course.outcome;
    this.settleRefund(trade, refund, course.status);
    return { refund, isNew: true };
  }

  /** What a bank says of a refund; at last its outcome. */
  settleRefund(trade: Trade, refund: TradeRefund, status: RefundStatus = refund.outcome): void {
    refund.status = status;
    refund.at = this.#now().toISOString();
    if (refundedOf(trade, ['REFUND_SUCCESS']) === trade.order.total) trade.status = 'TRADE_CLOSED';
    this.#trades.put(trade);
    if (status === 'REFUND_SUCCESS') this.#tell({ kind: 'refunded', trade, refund });
  }

  /** Writes out what is to outlive the process. */
  async flush(): Promise<void> {
    await Promise.all([this.#offers.close(), this.#trades.close()]);
  }

  #closeTrade(trade: Trade): void {
    trade.status = 'TRADE_CLOSED';
    trade.closedAt = this.#now().toISOString();
    this.#trades.put(trade);
    this.#tell({ kind: 'closed', trade });
  }

  /** The same number stands for one order only. */
  #refuseOther({ outTradeNo, total }: TradeOrder): void {
    const trade = this.find(outTradeNo);
    if (!trade) return;
    if (trade.paidAt !== null) throw businessError('ACQ.TRADE_HAS_SUCCESS');
    if (trade.status === 'TRADE_CLOSED') throw businessError('ACQ.TRADE_HAS_CLOSE');
    if (trade.order.total !== total) throw businessError('ACQ.CONTEXT_INCONSISTENT');
  }

  #tell(event: TradeEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** The day, then digits that no earlier run of the sandbox gave. */
function newTradeNo(now: Date): string {
  const digits = Array.from({ length: 15 }, () => randomInt(10)).join('');
  return `${shanghaiTime(now).slice(0, 10).replaceAll('-', '')}22001${digits}`;
}
