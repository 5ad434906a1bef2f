import { randomBytes, randomInt } from 'node:crypto';
import type { KeptRecords } from '../kept/kept-records.ts';
import type { PaymentFaults } from '../payment/payment-faults.ts';
import { WxpayError } from './wxpay-error.ts';
import { chinaTime, type TradeType, type WxpayOrder, type WxpayRefund } from './wxpay-order.ts';

const CODE_MS = 2 * 3_600_000;
const H5_MS = 5 * 60_000;
const ORDER_MS = 7 * 24 * 3_600_000;
const LEAST_EXPIRE_MS = 60_000;
const MOST_REFUNDS = 50;
/** How long a refund is in process. */
const REFUND_MS = 3000;

export interface OrderWish {
  appId: string;
  outTradeNo: string;
  tradeType: TradeType;
  description: string;
  attach: string | undefined;
  total: number;
  notifyUrl: string;
  openId: string | undefined;
  /** As the merchant wrote it. */
  timeExpire: string | undefined;
}

export interface RefundWish {
  order: WxpayOrder;
  outRefundNo: string;
  refund: number;
  total: number;
  reason: string | undefined;
  notifyUrl: string | undefined;
}

export interface WxpayBookOptions {
  orders: KeptRecords<WxpayOrder>;
  refunds: KeptRecords<WxpayRefund>;
  faults: PaymentFaults;
  timeScale: number;
  now: () => Date;
  /** Somebody has paid. */
  onPaid: (order: WxpayOrder) => void;
  /** A refund has come to its end. */
  onRefunded: (refund: WxpayRefund, order: WxpayOrder) => void;
  onChange: () => void;
}

/** Orders and refunds of one merchant, and what can become of them. */
export class WxpayBook {
  readonly #options: WxpayBookOptions;
  readonly #orderOfCode = new Map<string, string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: WxpayBookOptions) {
    this.#options = options;
    for (const order of options.orders.list())
      for (const { content } of order.codes) this.#orderOfCode.set(content, order.id);
    for (const refund of options.refunds.list())
      if (refund.status === 'PROCESSING') this.#planRefund(refund);
  }

  orders(): readonly WxpayOrder[] {
    return this.#options.orders.list();
  }

  refunds(): readonly WxpayRefund[] {
    return this.#options.refunds.list();
  }

  /** Answers the text of the code, or `prepay_id=…`. @throws WxpayError */
  place(wish: OrderWish): string {
    const known = this.#options.orders.find(wish.outTradeNo);
    if (known) refuseOther(known, wish);
    const order = known ?? this.#newOrder(wish);
    const content =
      order.tradeType === 'NATIVE'
        ? `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('base64url')}zz`
        : `prepay_id=wx${digits(this.#stamp(), 34)}`;
    const codeMs = order.tradeType === 'MWEB' ? H5_MS : CODE_MS;
    order.codes = [...order.codes, { content, until: this.#later(codeMs) }];
    this.#orderOfCode.set(content, order.id);
    this.#keep(order);
    return content;
  }

  /** @throws WxpayError */
  find(outTradeNo: string): WxpayOrder {
    const order = this.#options.orders.find(outTradeNo);
    if (!order) throw new WxpayError('ORDER_NOT_EXIST');
    return order;
  }

  findByTransaction(transactionId: string): WxpayOrder | undefined {
    return this.orders().find(({ payment }) => payment?.transactionId === transactionId);
  }

  findByCode(content: string): WxpayOrder | undefined {
    return this.#options.orders.find(this.#orderOfCode.get(content) ?? '');
  }

  refundsOf(outTradeNo: string): readonly WxpayRefund[] {
    return this.refunds().filter((refund) => refund.outTradeNo === outTradeNo);
  }

  isRefunded({ id }: WxpayOrder): boolean {
    return this.refundsOf(id).length > 0;
  }

  /** @throws WxpayError */
  close(outTradeNo: string): void {
    const order = this.find(outTradeNo);
    if (order.payment) throw new WxpayError('ORDERPAID');
    if (order.isClosed) throw new WxpayError('ORDER_CLOSED');
    order.isClosed = true;
    this.#keep(order);
  }

  /** Why nobody can pay by this code now; undefined when somebody can. */
  refusalOf(order: WxpayOrder, content: string): string | undefined {
    const now = this.#stamp();
    const code = order.codes.find((one) => one.content === content);
    if (order.payment) return '订单已支付，请勿重复支付';
    if (order.isClosed) return '订单已关闭';
    if (order.timeExpire <= now) return '订单已超过支付时间';
    return code === undefined || code.until <= now ? '二维码已过期，请刷新后再扫' : undefined;
  }

  /** A person pays by this code; answers why they could not, undefined when they did. */
  pay(order: WxpayOrder, content: string, openId: string): string | undefined {
    const refusal = this.refusalOf(order, content);
    const isForced =
      refusal !== undefined &&
      !order.payment &&
      this.#options.faults.take('wechat', ['paid-after-close'], { order: order.id }) !== undefined;
    if (refusal !== undefined && !isForced) return this.refuse(order, refusal);
    const at = this.#stamp();
    order.payment = { transactionId: `4200${digits(at, 24)}`, openId, at };
    order.lastRefusal = '';
    this.#keep(order);
    this.#options.onPaid(order);
    return undefined;
  }

  /** A person looked at the code and did not pay. */
  refuse(order: WxpayOrder, why: string): string {
    order.lastRefusal = why;
    this.#keep(order);
    return why;
  }

  /** @throws WxpayError */
  refund({
    order,
    outRefundNo,
    refund: amount,
    total,
    reason,
    notifyUrl,
  }: RefundWish): WxpayRefund {
    const known = this.#options.refunds.find(outRefundNo);
    if (known) return sameRefund(known, order, amount, total);
    if (!order.payment) throw new WxpayError('INVALID_REQUEST', '订单未支付，不能退款');
    if (order.total !== total)
      throw new WxpayError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    const earlier = this.refundsOf(order.id).filter(({ status }) => status !== 'CLOSED');
    const asked = earlier.reduce((sum, one) => sum + one.amount, 0);
    if (asked + amount > order.total)
      throw new WxpayError('INVALID_REQUEST', '申请退款金额大于可退金额');
    if (earlier.length >= MOST_REFUNDS)
      throw new WxpayError('INVALID_REQUEST', '一笔订单最多支持50次部分退款');
    const { faults } = this.#options;
    const aim = { order: order.id };
    if (faults.take('wechat', ['refund-not-enough'], aim)) throw new WxpayError('NOT_ENOUGH');
    const at = this.#stamp();
    const isAbnormal = faults.take('wechat', ['refund-abnormal'], aim) !== undefined;
    const refund: WxpayRefund = {
      id: outRefundNo,
      refundId: `5030${digits(at, 24)}`,
      outTradeNo: order.id,
      amount,
      reason,
      notifyUrl,
      status: 'PROCESSING',
      ending: isAbnormal ? 'ABNORMAL' : 'SUCCESS',
      at,
      doneAt: undefined,
    };
    this.#options.refunds.put(refund);
    this.#options.onChange();
    if (!faults.take('wechat', ['refund-slow'], aim)) this.#planRefund(refund);
    return refund;
  }

  /** @throws WxpayError */
  findRefund(outRefundNo: string): WxpayRefund {
    const refund = this.#options.refunds.find(outRefundNo);
    if (!refund) throw new WxpayError('RESOURCE_NOT_EXISTS', '退款单不存在');
    return refund;
  }

  /** What waits is done now; answers how many. */
  finishRefunds(outTradeNo?: string): number {
    const waiting = this.refunds().filter(
      (refund) =>
        refund.status === 'PROCESSING' &&
        (outTradeNo === undefined || refund.outTradeNo === outTradeNo),
    );
    for (const refund of waiting) this.#finishRefund(refund);
    return waiting.length;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#options.orders.close();
    await this.#options.refunds.close();
  }

  #newOrder(wish: OrderWish): WxpayOrder {
    const { outTradeNo, timeExpire: given, ...rest } = wish;
    const timeExpire = given === undefined ? this.#later(ORDER_MS) : new Date(given).toISOString();
    if (timeExpire < this.#later(LEAST_EXPIRE_MS))
      throw new WxpayError('PARAM_ERROR', 'time_expire时间过短，最短失效时间应大于1分钟');
    return {
      id: outTradeNo,
      ...rest,
      at: this.#stamp(),
      timeExpire,
      timeExpireGiven: given,
      codes: [],
      isClosed: false,
      payment: undefined,
      lastRefusal: '',
    };
  }

  #planRefund(refund: WxpayRefund): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#finishRefund(refund);
    }, REFUND_MS * this.#options.timeScale);
    this.#timers.add(timer);
  }

  #finishRefund(refund: WxpayRefund): void {
    if (refund.status !== 'PROCESSING') return;
    refund.status = refund.ending;
    if (refund.ending === 'SUCCESS') refund.doneAt = this.#stamp();
    this.#options.refunds.put(refund);
    this.#options.onRefunded(refund, this.find(refund.outTradeNo));
    this.#options.onChange();
  }

  #keep(order: WxpayOrder): void {
    this.#options.orders.put(order);
    this.#options.onChange();
  }

  #stamp(): string {
    return this.#options.now().toISOString();
  }

  #later(ms: number): string {
    return new Date(this.#options.now().getTime() + ms).toISOString();
  }
}

/** The same number asks for the same, or is refused. @throws WxpayError */
function refuseOther(known: WxpayOrder, wish: OrderWish): void {
  if (known.payment) throw new WxpayError('ORDERPAID');
  if (known.isClosed) throw new WxpayError('ORDER_CLOSED');
  const isSame =
    known.tradeType === wish.tradeType &&
    known.description === wish.description &&
    known.attach === wish.attach &&
    known.total === wish.total &&
    known.notifyUrl === wish.notifyUrl &&
    known.openId === wish.openId &&
    known.timeExpireGiven === wish.timeExpire;
  if (!isSame) throw new WxpayError('OUT_TRADE_NO_USED');
}

/** A refund that is asked for again is the same one. @throws WxpayError */
function sameRefund(
  known: WxpayRefund,
  order: WxpayOrder,
  amount: number,
  total: number,
): WxpayRefund {
  if (known.outTradeNo !== order.id || known.amount !== amount || order.total !== total)
    throw new WxpayError('INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
  return known;
}

/** A number of so many digits that begins with the day, as WeChat Pay's are. */
function digits(at: string, length: number): string {
  const day = chinaTime(at).slice(0, 10).replaceAll('-', '');
  const rest = Array.from({ length: length - day.length }, () => randomInt(10)).join('');
  return `${day}${rest}`;
}
