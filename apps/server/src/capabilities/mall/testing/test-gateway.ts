import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type BillLine,
  type Currency,
  type Money,
  type NoticeReading,
  type PaymentGateway,
  type PaymentProvider,
  type PaymentState,
  type PaymentWay,
  type RefundState,
  type TakenPayment,
} from '../../../providers/payment/payment.port.ts';

interface TestOrder {
  readonly paymentNo: string;
  readonly money: Money;
  readonly expiresAt: Date;
  state: 'waiting' | 'approved' | 'paid' | 'closed';
  transactionNo: string;
  paidAt: Date;
}

interface TestRefund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly money: Money;
  state: RefundState;
}

/** What may go wrong with the next calls of a kind; each is used up. */
export type Fault = 'down' | 'lostAnswer' | 'refused';

/** A notice as the gateway would tell it: signed by being made here. */
export interface TestNotice {
  readonly body: string;
}

/**
 * A provider with books of its own that speaks the port, until the emulators of the real wires stand in its place. It
 * is as strict as they are: a number is one payment, a closed one takes no money, a refund number refunds once.
 */
export class TestGateway implements PaymentGateway {
  readonly provider: PaymentProvider;
  readonly ways: readonly PaymentWay[];
  readonly currency: Currency;
  readonly rate: number | null;
  readonly merchant: string;
  readonly app: string;
  readonly orders = new Map<string, TestOrder>();
  readonly refunds = new Map<string, TestRefund>();
  readonly faults = new Map<string, Fault[]>();
  /** What the next refunds come to; done at once where nothing is said. */
  readonly refundStates: ('processing' | 'abnormal')[] = [];
  readonly calls: string[] = [];
  #now: () => Date;

  constructor(
    provider: PaymentProvider,
    now: () => Date,
    { currency = 'CNY', ways = ['qr', 'page'] }: { currency?: Currency; ways?: PaymentWay[] } = {},
  ) {
    this.provider = provider;
    this.currency = currency;
    this.rate = currency === 'USD' ? 720 : null;
    this.ways = ways;
    this.merchant = `${provider}-merchant`;
    this.app = `${provider}-app`;
    this.#now = now;
  }

  /** With a number only the calls about that payment. */
  fail(call: string, fault: Fault, paymentNo = ''): void {
    const key = call + paymentNo;
    this.faults.set(key, [...(this.faults.get(key) ?? []), fault]);
  }

  /** What was taken less what was sent back, in the smallest unit. */
  get balance(): number {
    const taken = [...this.orders.values()].filter(({ state }) => state === 'paid');
    const sent = [...this.refunds.values()].filter(({ state }) => state.state === 'done');
    const sum = (all: readonly { money: Money }[]) =>
      all.reduce((total, { money }) => total + money.amount, 0);
    return sum(taken) - sum(sent);
  }

  /** The student pays: false where the provider takes no money for it. `late` pays what was closed, as networks do. */
  pay(paymentNo: string, { isLate = false } = {}): boolean {
    const order = this.#order(paymentNo);
    const isOpen = order.state === 'waiting' || order.state === 'approved';
    if (!isOpen && !(isLate && order.state === 'closed')) return false;
    if (!isLate && this.#now() >= order.expiresAt) return false;
    order.state = 'paid';
    order.paidAt = this.#now();
    return true;
  }

  approve(paymentNo: string): void {
    this.#order(paymentNo).state = 'approved';
  }

  notice(paymentNo: string, change: Partial<TakenPayment> = {}): TestNotice {
    const payment = { ...this.#taken(this.#order(paymentNo)), ...change };
    return { body: JSON.stringify({ isSigned: true, kind: 'payment', payment }) };
  }

  refundNotice(refundNo: string): TestNotice {
    const refund = this.refunds.get(refundNo)?.state;
    return { body: JSON.stringify({ isSigned: true, kind: 'refund', refundNo, refund }) };
  }

  finishRefund(refundNo: string): void {
    const refund = this.refunds.get(refundNo);
    if (refund !== undefined) refund.state = this.#done(refundNo);
  }

  #done(refundNo: string): RefundState {
    return { state: 'done', providerRefundNo: `R${refundNo}`, doneAt: this.#now() };
  }

  #order(paymentNo: string): TestOrder {
    const order = this.orders.get(paymentNo);
    if (order === undefined) throw new Error(`${this.provider} does not know ${paymentNo}`);
    return order;
  }

  #taken(order: TestOrder): TakenPayment {
    return {
      provider: this.provider,
      transactionNo: order.transactionNo,
      paymentNo: order.paymentNo,
      money: order.money,
      merchant: this.merchant,
      app: this.app,
      paidAt: order.paidAt,
    };
  }

  #state(paymentNo: string): PaymentState {
    const order = this.orders.get(paymentNo);
    if (order === undefined) return { state: 'absent' };
    if (order.state === 'paid') return { state: 'paid', payment: this.#taken(order) };
    return { state: order.state };
  }

  /** Runs a call with the fault that waits for it; a lost answer did what was asked. */
  async #run<Result>(call: string, paymentNo: string, work: () => Result): Promise<Result> {
    this.calls.push(call);
    const fault = this.faults.get(call + paymentNo)?.shift() ?? this.faults.get(call)?.shift();
    if (fault === 'down') throw new PaymentUnavailableError(`${this.provider} is down`);
    if (fault === 'refused') throw new PaymentRefusedError('NO', 'other', 'no');
    const result = work();
    if (fault === 'lostAnswer') throw new PaymentUnavailableError('the answer was lost');
    return await Promise.resolve(result);
  }

  start: PaymentGateway['start'] = async ({ paymentNo, money, expiresAt }, way) =>
    await this.#run('start', paymentNo, () => {
      const known = this.orders.get(paymentNo);
      if (known !== undefined && known.money.amount !== money.amount)
        throw new PaymentRefusedError('OUT_TRADE_NO_USED', 'other', 'used');
      if (known?.state === 'paid') throw new PaymentRefusedError('ORDERPAID', 'paid', 'paid');
      if (known?.state === 'closed')
        throw new PaymentRefusedError('ORDER_CLOSED', 'closed', 'closed');
      if (known === undefined)
        this.orders.set(paymentNo, {
          ...{ paymentNo, money, expiresAt, state: 'waiting' },
          transactionNo: `T${this.provider}${paymentNo}`,
          paidAt: expiresAt,
        });
      const providerNo = this.provider === 'paypal' ? `PP-${paymentNo}` : undefined;
      if (way === 'qr')
        return { kind: 'qr', content: `pay://${paymentNo}`, validUntil: expiresAt, providerNo };
      return this.provider === 'paypal'
        ? { kind: 'redirect', url: `https://pay.example.com/${paymentNo}`, providerNo }
        : { kind: 'form', html: `<form action="https://pay.example.com/${paymentNo}"></form>` };
    });

  find: PaymentGateway['find'] = async ({ paymentNo }) =>
    await this.#run('find', paymentNo, () => this.#state(paymentNo));

  take: PaymentGateway['take'] = async ({ paymentNo }) =>
    await this.#run('take', paymentNo, () => {
      const order = this.#order(paymentNo);
      if (order.state === 'approved') {
        order.state = 'paid';
        order.paidAt = this.#now();
      }
      return this.#state(paymentNo);
    });

  close: PaymentGateway['close'] = async ({ paymentNo }) =>
    await this.#run('close', paymentNo, () => {
      const order = this.orders.get(paymentNo);
      if (order !== undefined && order.state !== 'paid') order.state = 'closed';
      const state = this.#state(paymentNo);
      return state.state === 'absent' ? { state: 'closed' } : state;
    });

  refund: PaymentGateway['refund'] = async ({ refundNo, paymentNo, refund, total }) =>
    await this.#run('refund', paymentNo, () => {
      const known = this.refunds.get(refundNo);
      if (known !== undefined && known.state.state !== 'abnormal') return known.state;
      const order = this.#order(paymentNo);
      const sent = [...this.refunds.values()]
        .filter((one) => one.paymentNo === paymentNo && one.refundNo !== refundNo)
        .reduce((sum, { money }) => sum + money.amount, 0);
      if (order.state !== 'paid' || order.money.amount !== total.amount)
        throw new PaymentRefusedError('INVALID_REQUEST', 'other', 'not as paid');
      if (sent + refund.amount > order.money.amount)
        throw new PaymentRefusedError('NOT_ENOUGH', 'other', 'more than was paid');
      const next = this.refundStates.shift();
      const state: RefundState =
        next === 'processing'
          ? { state: 'processing' }
          : next === 'abnormal'
            ? { state: 'abnormal', why: 'the card is gone' }
            : this.#done(refundNo);
      this.refunds.set(refundNo, { refundNo, paymentNo, money: refund, state });
      return state;
    });

  findRefund: PaymentGateway['findRefund'] = async ({ refundNo, paymentNo }) =>
    await this.#run(
      'findRefund',
      paymentNo,
      () => this.refunds.get(refundNo)?.state ?? { state: 'absent' },
    );

  readNotice: PaymentGateway['readNotice'] = ({ body }) => {
    try {
      const said = JSON.parse(body) as { isSigned?: boolean } & NoticeReading;
      if (said.isSigned !== true) return Promise.resolve({ kind: 'forged', why: 'signature' });
      if (said.kind === 'payment')
        return Promise.resolve({
          kind: 'payment',
          payment: { ...said.payment, paidAt: new Date(said.payment.paidAt) },
        });
      if (said.kind === 'refund' && said.refund.state === 'done')
        return Promise.resolve({
          ...said,
          refund: { ...said.refund, doneAt: new Date(said.refund.doneAt) },
        });
      return Promise.resolve(said);
    } catch {
      return Promise.resolve({ kind: 'forged', why: 'no JSON' });
    }
  };

  answerNotice: PaymentGateway['answerNotice'] = (_reading, isTaken) => ({
    status: isTaken ? 200 : 400,
    contentType: 'text/plain',
    body: isTaken ? 'success' : 'fail',
  });

  async *readBill(): AsyncIterable<BillLine> {
    for (const order of this.orders.values())
      if (order.state === 'paid') yield this.#billLine(order, order.money, null);
    for (const refund of this.refunds.values())
      if (refund.state.state === 'done')
        yield this.#billLine(this.#order(refund.paymentNo), refund.money, refund.refundNo);
    await Promise.resolve();
  }

  #billLine(order: TestOrder, money: Money, refundNo: string | null): BillLine {
    return {
      transactionNo: order.transactionNo,
      paymentNo: order.paymentNo,
      refundNo,
      isRefund: refundNo !== null,
      money,
      feeAmount: 0,
      at: order.paidAt,
    };
  }
}
