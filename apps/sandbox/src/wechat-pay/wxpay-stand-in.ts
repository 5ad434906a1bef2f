import type {
  BookPayment,
  BookRefund,
  PaymentCode,
  PaymentStandIn,
  PhoneAnswer,
  PhoneResult,
} from '../payment/stand-in.ts';
import { WECHAT_PEOPLE } from '../wechat/people.ts';
import type { WxpayBook } from './wxpay-book.ts';
import { stateOf, type WxpayOrder, type WxpayRefund } from './wxpay-order.ts';

const MERCHANT = '学舟（沙箱商户）';

const REFUSALS: Readonly<Record<Exclude<PhoneAnswer, 'pay'>, string>> = {
  cancel: '已取消支付',
  'wrong-password': '支付密码错误，请重试',
  'no-money': '余额不足，请更换支付方式',
};

/** WeChat Pay as the phone and the tests see it. */
export function wxpayStandIn(book: WxpayBook): PaymentStandIn {
  return {
    provider: 'wechat',
    book: () => ({
      payments: book.orders().map((order) => bookPayment(order, book)),
      refunds: book.refunds().map(bookRefund),
    }),
    codes: () =>
      book
        .orders()
        .flatMap((order) => {
          const newest = order.codes.at(-1);
          return newest ? [codeOf(book, order, newest)] : [];
        })
        .toReversed(),
    look: (content) => {
      const order = book.findByCode(nameOf(content));
      const code = order?.codes.find((one) => one.content === nameOf(content));
      return order && code && codeOf(book, order, code);
    },
    answer: (content, answer) => answerCode(book, nameOf(content), answer),
    finishRefunds: (order) => book.finishRefunds(order),
    close: () => book.stop(),
  };
}

/** The address that a phone's browser is led to says the same as the code it names. */
function nameOf(content: string): string {
  const prepayId = URL.canParse(content) ? new URL(content).searchParams.get('prepay_id') : null;
  return prepayId === null ? content : `prepay_id=${prepayId}`;
}

function answerCode(book: WxpayBook, content: string, answer: PhoneAnswer): PhoneResult {
  const order = book.findByCode(content);
  if (!order) return { isPaid: false, words: '没有这个付款码' };
  // What cannot be paid any more asks for no password.
  const refusal =
    answer === 'pay'
      ? book.pay(order, content, order.openId ?? WECHAT_PEOPLE[0]?.openId ?? '')
      : book.refuse(order, book.refusalOf(order, content) ?? REFUSALS[answer]);
  return refusal === undefined
    ? { isPaid: true, words: '支付成功' }
    : { isPaid: false, words: refusal };
}

function codeOf(
  book: WxpayBook,
  order: WxpayOrder,
  { content, until }: WxpayOrder['codes'][number],
): PaymentCode {
  const isOver = book.refusalOf(order, content) !== undefined;
  return {
    provider: 'wechat',
    content,
    order: order.id,
    subject: order.description,
    amount: order.total,
    currency: 'CNY',
    at: order.at,
    expiresAt: until < order.timeExpire ? until : order.timeExpire,
    merchant: MERCHANT,
    state: order.payment ? 'paid' : order.isClosed ? 'closed' : isOver ? 'expired' : 'waiting',
    lastRefusal: order.lastRefusal,
  };
}

function bookPayment(order: WxpayOrder, book: WxpayBook): BookPayment {
  return {
    provider: 'wechat',
    order: order.id,
    transaction: order.payment?.transactionId ?? null,
    state: stateOf(order, book.isRefunded(order)),
    isPaid: order.payment !== undefined,
    amount: order.total,
    currency: 'CNY',
    at: order.at,
    paidAt: order.payment?.at ?? null,
  };
}

function bookRefund({ id, outTradeNo, status, amount, at }: WxpayRefund): BookRefund {
  return {
    provider: 'wechat',
    order: outTradeNo,
    refund: id,
    state: status,
    isDone: status === 'SUCCESS',
    amount,
    currency: 'CNY',
    at,
  };
}
