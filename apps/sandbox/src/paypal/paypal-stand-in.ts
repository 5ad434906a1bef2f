import type { PaymentDesk } from '../payment/payment-desk.ts';
import type {
  BookPayment,
  PaymentBook,
  PaymentCode,
  PaymentStandIn,
  PhoneAnswer,
  PhoneResult,
} from '../payment/stand-in.ts';
import type { PaypalAccount } from './paypal-account.ts';
import type { PaypalBook } from './paypal-book.ts';
import { ORDER_MS, type PaypalOrder } from './paypal-order.ts';

const REFUSALS = {
  cancel: '您取消了付款',
  'wrong-password': '登录密码不正确，请重试',
} as const;

export interface PaypalStandInOptions {
  account: PaypalAccount;
  orders: PaypalBook;
  desk: PaymentDesk;
}

/** PayPal, as its own page and the tests see it. It has no codes: the token of an order stands for one. */
export class PaypalStandIn implements PaymentStandIn {
  readonly provider = 'paypal';
  readonly account: PaypalAccount;
  readonly orders: PaypalBook;
  readonly #desk: PaymentDesk;

  constructor({ account, orders, desk }: PaypalStandInOptions) {
    this.account = account;
    this.orders = orders;
    this.#desk = desk;
  }

  book(): PaymentBook {
    const orders = this.orders.orders();
    return {
      payments: orders.map(toBookPayment),
      refunds: orders.flatMap(({ invoiceId, currency, refunds }) =>
        refunds.map((refund) => ({
          provider: 'paypal',
          order: invoiceId,
          refund: refund.invoiceId,
          state: refund.status,
          isDone: refund.status === 'COMPLETED',
          amount: refund.amount,
          currency,
          at: refund.at,
        })),
      ),
    };
  }

  codes(): PaymentCode[] {
    return [];
  }

  look(content: string): PaymentCode | undefined {
    const order = this.orders.find(content);
    return order && this.#toCode(order);
  }

  answer(content: string, answer: PhoneAnswer): PhoneResult {
    const order = this.orders.find(content);
    return order
      ? this.answerOrder(order, answer)
      : { isPaid: false, words: '没有这个订单，或者它已经过期' };
  }

  /** A person at PayPal's page agrees, or does not; the merchant takes the money later. */
  answerOrder(order: PaypalOrder, answer: PhoneAnswer): PhoneResult {
    if (order.status === 'APPROVED' || order.status === 'COMPLETED')
      return { isPaid: false, words: '您已同意付款' };
    if (answer === 'cancel' || answer === 'wrong-password') {
      this.orders.turnAway(order, REFUSALS[answer]);
      this.#desk.tell();
      return { isPaid: false, words: REFUSALS[answer] };
    }
    this.orders.approve(order, answer === 'no-money');
    this.#desk.tell();
    return { isPaid: false, words: '您已同意付款' };
  }

  finishRefunds(order?: string): number {
    return this.orders.finish(order);
  }

  takeFault(fault: string, order: string, action: string): boolean {
    return this.#desk.faults.take('paypal', [fault], { order, action }) !== undefined;
  }

  tell(): void {
    this.#desk.tell();
  }

  async close(): Promise<void> {
    await this.orders.flush();
  }

  #toCode(order: PaypalOrder): PaymentCode {
    return {
      provider: 'paypal',
      content: order.id,
      order: order.invoiceId,
      subject: order.description,
      amount: order.amount,
      currency: order.currency,
      at: order.createdAt,
      expiresAt: new Date(new Date(order.createdAt).getTime() + ORDER_MS).toISOString(),
      merchant: this.account.merchantName,
      state: order.capture ? 'paid' : 'waiting',
      lastRefusal: order.lastRefusal,
    };
  }
}

function toBookPayment(order: PaypalOrder): BookPayment {
  const { capture } = order;
  const isPaid = capture !== null && capture.status !== 'PENDING';
  return {
    provider: 'paypal',
    order: order.invoiceId,
    transaction: capture?.id ?? null,
    state: capture?.status ?? order.status,
    isPaid,
    amount: order.amount,
    currency: order.currency,
    at: order.createdAt,
    paidAt: isPaid ? capture.at : null,
  };
}
