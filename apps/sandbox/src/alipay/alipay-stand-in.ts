import type { PaymentDesk } from '../payment/payment-desk.ts';
import type {
  BookPayment,
  PaymentBook,
  PaymentCode,
  PaymentStandIn,
  PhoneAnswer,
  PhoneResult,
} from '../payment/stand-in.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { businessError } from './alipay-error.ts';
import type { RefundCourse, TradeBook } from './trade-book.ts';
import type { Offer, Trade, TradeOrder } from './trade.ts';

const QR_ADDRESS = 'https://qr.alipay.com/';

const REFUSALS: Readonly<Record<Exclude<PhoneAnswer, 'pay'>, string>> = {
  cancel: '您取消了付款',
  'wrong-password': '支付密码不正确，请重试',
  'no-money': '余额不足，请换一种付款方式',
};

export interface AlipayStandInOptions {
  account: AlipayAccount;
  book: TradeBook;
  desk: PaymentDesk;
  now: () => Date;
}

/** Alipay, as the phone, the cashier's page and the tests see it. */
export class AlipayStandIn implements PaymentStandIn {
  readonly provider = 'alipay';
  readonly account: AlipayAccount;
  readonly trades: TradeBook;
  readonly #desk: PaymentDesk;
  readonly #now: () => Date;

  constructor({ account, book, desk, now }: AlipayStandInOptions) {
    this.account = account;
    this.trades = book;
    this.#desk = desk;
    this.#now = now;
    book.onEvent(() => desk.tell());
  }

  book(): PaymentBook {
    const trades = this.trades.trades();
    return {
      payments: trades.map(toBookPayment),
      refunds: trades.flatMap(({ id, refunds }) =>
        refunds.map((refund) => ({
          provider: 'alipay',
          order: id,
          refund: refund.outRequestNo,
          state: refund.status,
          isDone: refund.status === 'REFUND_SUCCESS',
          amount: refund.amount,
          currency: 'CNY',
          at: refund.at,
        })),
      ),
    };
  }

  /** Promises a page or a code for an order. @throws AlipayError */
  offer(order: TradeOrder): Offer {
    const offer = this.trades.offer(order);
    this.#desk.tell();
    return offer;
  }

  codes(): PaymentCode[] {
    return this.trades
      .offers()
      .filter(({ order }) => order.way === 'qr')
      .map((offer) => this.#toCode(offer))
      .toReversed();
  }

  look(content: string): PaymentCode | undefined {
    const offer = this.#offerOf(content);
    return offer && this.#toCode(offer);
  }

  /** The phone scans a code: from then on there is a trade, whatever becomes of it. */
  answer(content: string, answer: PhoneAnswer): PhoneResult {
    const offer = this.#offerOf(content);
    return offer ? this.answerOffer(offer, answer) : { isPaid: false, words: '二维码已失效' };
  }

  /** A person at the phone or at the cashier's page. */
  answerOffer(offer: Offer, answer: PhoneAnswer): PhoneResult {
    const trade = this.trades.open(offer);
    if (!trade) return this.#turnAway(offer, '二维码已失效，请重新下单');
    if (trade.paidAt !== null) return { isPaid: false, words: '该订单已经支付，请勿重复付款' };
    if (answer !== 'pay') return this.#turnAway(offer, REFUSALS[answer]);
    const isLate =
      trade.status === 'TRADE_CLOSED' && this.takeFault('paid-after-close', trade.id, 'payment');
    if (trade.status === 'TRADE_CLOSED' && !isLate)
      return this.#turnAway(offer, '交易已关闭，请重新下单');
    this.trades.pay(trade, isLate);
    return { isPaid: true, words: '支付成功' };
  }

  finishRefunds(order?: string): number {
    const waiting = this.trades
      .trades()
      .filter(({ id }) => order === undefined || id === order)
      .flatMap((trade) =>
        trade.refunds
          .filter(({ status }) => status === 'REFUND_PROCESSING')
          .map((refund) => ({ trade, refund })),
      );
    for (const { trade, refund } of waiting) this.trades.settleRefund(trade, refund);
    return waiting.length;
  }

  /** How a refund goes: at once, unless a fault says otherwise. @throws AlipayError */
  refundCourse(order: string): RefundCourse {
    if (this.takeFault('refund-not-enough', order, 'refund'))
      throw businessError('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    if (this.takeFault('refund-abnormal', order, 'refund'))
      return { status: 'REFUND_PROCESSING', outcome: 'REFUND_FAIL' };
    const isSlow = this.takeFault('refund-slow', order, 'refund');
    return { status: isSlow ? 'REFUND_PROCESSING' : 'REFUND_SUCCESS', outcome: 'REFUND_SUCCESS' };
  }

  takeFault(fault: string, order: string, action: string): boolean {
    return this.#desk.faults.take('alipay', [fault], { order, action }) !== undefined;
  }

  async close(): Promise<void> {
    await this.trades.flush();
  }

  #offerOf(content: string): Offer | undefined {
    return content.startsWith(QR_ADDRESS)
      ? this.trades.findOffer(content.slice(QR_ADDRESS.length))
      : undefined;
  }

  #turnAway(offer: Offer, words: string): PhoneResult {
    this.trades.turnAway(offer, words);
    this.#desk.tell();
    return { isPaid: false, words };
  }

  #toCode(offer: Offer): PaymentCode {
    const { order } = offer;
    const trade = this.trades.find(order.outTradeNo);
    const isOver = offer.validUntil <= this.#now().toISOString();
    const stateOf = (): PaymentCode['state'] => {
      if (trade?.paidAt) return 'paid';
      if (trade?.status === 'TRADE_CLOSED') return 'closed';
      return isOver ? 'expired' : 'waiting';
    };
    return {
      provider: 'alipay',
      content: qrContent(offer),
      order: order.outTradeNo,
      subject: order.subject,
      amount: order.total,
      currency: 'CNY',
      at: offer.at,
      expiresAt: offer.validUntil,
      merchant: this.account.sellerName,
      state: stateOf(),
      lastRefusal: offer.lastRefusal,
    };
  }
}

/** What the code says. */
export function qrContent({ id }: Offer): string {
  return QR_ADDRESS + id;
}

function toBookPayment(trade: Trade): BookPayment {
  return {
    provider: 'alipay',
    order: trade.id,
    transaction: trade.paidAt === null ? null : trade.tradeNo,
    state: trade.status,
    isPaid: trade.paidAt !== null,
    amount: trade.order.total,
    currency: 'CNY',
    at: trade.createdAt,
    paidAt: trade.paidAt,
  };
}
