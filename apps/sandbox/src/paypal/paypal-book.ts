import type { KeptRecords } from '../kept/kept-records.ts';
import { issueError, notFound } from './paypal-error.ts';
import { newPaypalId } from './paypal-numbers.ts';
import {
  ORDER_MS,
  refundedOf,
  type PaypalCapture,
  type PaypalOrder,
  type PaypalRefund,
} from './paypal-order.ts';

export type PaypalEvent =
  | { readonly kind: 'approved' | 'captured' | 'pending'; readonly order: PaypalOrder }
  | {
      readonly kind: 'refunded' | 'refund-failed';
      readonly order: PaypalOrder;
      readonly refund: PaypalRefund;
    };

/** What a PayPal-Request-Id once did: the same again answers with what it made. */
export interface RequestRecord {
  /** The call and the number. */
  readonly id: string;
  readonly body: string;
  readonly made: string;
}

export interface PaypalBookOptions {
  readonly orders: KeptRecords<PaypalOrder>;
  readonly requests: KeptRecords<RequestRecord>;
  readonly now: () => Date;
  readonly onEvent: (event: PaypalEvent) => void;
}

export type NewOrder = Pick<
  PaypalOrder,
  | 'referenceId'
  | 'invoiceId'
  | 'customId'
  | 'description'
  | 'amount'
  | 'currency'
  | 'hasSource'
  | 'returnUrl'
  | 'cancelUrl'
  | 'origin'
>;

export type NewRefund = Pick<
  PaypalRefund,
  'invoiceId' | 'customId' | 'amount' | 'note' | 'status' | 'outcome'
>;

/** What PayPal knows: orders, captures, refunds, and what repeated calls have already done. */
export class PaypalBook {
  readonly #options: PaypalBookOptions;

  constructor(options: PaypalBookOptions) {
    this.#options = options;
  }

  create(wish: NewOrder): PaypalOrder {
    const at = this.#now();
    const order: PaypalOrder = {
      ...wish,
      id: newPaypalId(),
      createdAt: at,
      updatedAt: at,
      status: wish.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      isDeclined: false,
      capture: null,
      refunds: [],
      lastRefusal: '',
    };
    this.#options.orders.put(order);
    return order;
  }

  /** Undefined also for an order that nobody agreed to in time. */
  find(id: string): PaypalOrder | undefined {
    const order = this.#options.orders.find(id);
    if (!order) return undefined;
    const end = new Date(order.createdAt).getTime() + ORDER_MS;
    const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
    return isOpen && end <= this.#options.now().getTime() ? undefined : order;
  }

  /** @throws PaypalError */
  get(id: string): PaypalOrder {
    const order = this.find(id);
    if (!order) throw notFound();
    return order;
  }

  /** @throws PaypalError */
  ofCapture(captureId: string): { order: PaypalOrder; capture: PaypalCapture } {
    const order = this.orders().find(({ capture }) => capture?.id === captureId);
    if (!order?.capture) throw notFound();
    return { order, capture: order.capture };
  }

  /** @throws PaypalError */
  ofRefund(refundId: string): { order: PaypalOrder; refund: PaypalRefund } {
    for (const order of this.orders()) {
      const refund = order.refunds.find(({ id }) => id === refundId);
      if (refund) return { order, refund };
    }
    throw notFound();
  }

  orders(): readonly PaypalOrder[] {
    return this.#options.orders.list();
  }

  /** The payer agrees; nothing is taken yet. */
  approve(order: PaypalOrder, isDeclined: boolean): void {
    order.status = 'APPROVED';
    order.isDeclined = isDeclined;
    this.#keep(order);
    this.#options.onEvent({ kind: 'approved', order });
  }

  turnAway(order: PaypalOrder, words: string): void {
    order.lastRefusal = words;
    this.#keep(order);
  }

  /** Takes what the payer agreed to. @throws PaypalError */
  capture(order: PaypalOrder, isSlow: boolean): void {
    if (order.capture) throw issueError('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw issueError('ORDER_NOT_APPROVED');
    if (order.isDeclined) {
      // The payer may come back and choose another card.
      order.status = 'PAYER_ACTION_REQUIRED';
      order.isDeclined = false;
      this.#keep(order);
      throw issueError('INSTRUMENT_DECLINED');
    }
    if (this.#isTakenInvoice(order.invoiceId)) throw issueError('DUPLICATE_INVOICE_ID');
    const at = this.#now();
    order.capture = { id: newPaypalId(), status: isSlow ? 'PENDING' : 'COMPLETED', at };
    order.status = 'COMPLETED';
    this.#keep(order);
    this.#options.onEvent({ kind: isSlow ? 'pending' : 'captured', order });
  }

  /** @throws PaypalError */
  refund(order: PaypalOrder, wish: NewRefund): PaypalRefund {
    const moved = refundedOf(order, ['COMPLETED', 'PENDING']);
    if (moved === order.amount) throw issueError('CAPTURE_FULLY_REFUNDED');
    if (moved + wish.amount > order.amount) throw issueError('REFUND_AMOUNT_EXCEEDED');
    if (this.#isTakenInvoice(wish.invoiceId)) throw issueError('DUPLICATE_INVOICE_ID');
    const refund: PaypalRefund = { ...wish, id: newPaypalId(), at: this.#now() };
    order.refunds.push(refund);
    this.settleRefund(order, refund, wish.status);
    return refund;
  }

  settleRefund(order: PaypalOrder, refund: PaypalRefund, status: PaypalRefund['status']): void {
    refund.status = status;
    refund.at = this.#now();
    const given = refundedOf(order, ['COMPLETED']);
    if (order.capture && given > 0)
      order.capture.status = given === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#keep(order);
    if (status === 'PENDING') return;
    const kind = status === 'COMPLETED' ? 'refunded' : 'refund-failed';
    this.#options.onEvent({ kind, order, refund });
  }

  /** What waited comes to its end: captures and refunds; answers how many. */
  finish(invoiceId: string | undefined): number {
    const wanted = this.orders().filter(
      (order) => invoiceId === undefined || order.invoiceId === invoiceId,
    );
    const captured = wanted.filter(({ capture }) => capture?.status === 'PENDING');
    for (const order of captured) {
      if (order.capture) order.capture.status = 'COMPLETED';
      this.#keep(order);
      this.#options.onEvent({ kind: 'captured', order });
    }
    const refunded = wanted.flatMap((order) =>
      order.refunds
        .filter(({ status }) => status === 'PENDING')
        .map((refund) => ({ order, refund })),
    );
    for (const { order, refund } of refunded) this.settleRefund(order, refund, refund.outcome);
    return captured.length + refunded.length;
  }

  /**
   * Does something once for its PayPal-Request-Id; a repeat answers what it made, or is refused where it asks for
   * something else. What failed is not remembered. @throws PaypalError
   */
  once(
    { call, requestId, body }: { call: string; requestId: string | undefined; body: string },
    make: () => string,
  ): { made: string; isNew: boolean } {
    if (requestId === undefined) return { made: make(), isNew: true };
    const id = `${call} ${requestId}`;
    const known = this.#options.requests.find(id);
    if (known && known.body !== body) throw issueError('DUPLICATE_REQUEST_ID');
    if (known) return { made: known.made, isNew: false };
    const made = make();
    this.#options.requests.put({ id, body, made });
    return { made, isNew: true };
  }

  async flush(): Promise<void> {
    await Promise.all([this.#options.orders.close(), this.#options.requests.close()]);
  }

  #isTakenInvoice(invoiceId: string): boolean {
    return (
      invoiceId !== '' &&
      this.orders().some(
        (order) =>
          (order.invoiceId === invoiceId && order.capture !== null) ||
          order.refunds.some(
            (refund) => refund.invoiceId === invoiceId && refund.status !== 'FAILED',
          ),
      )
    );
  }

  #keep(order: PaypalOrder): void {
    order.updatedAt = this.#now();
    this.#options.orders.put(order);
  }

  #now(): string {
    return this.#options.now().toISOString();
  }
}
