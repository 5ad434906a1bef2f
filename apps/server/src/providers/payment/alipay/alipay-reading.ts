import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import { readDecimal } from '../decimal-amount.ts';
import {
  PaymentUnavailableError,
  type PaymentState,
  type RefundRequest,
  type RefundState,
} from '../payment.port.ts';
import { textOf, type AlipayFields } from './alipay-client.ts';
import { readShanghaiTime } from './alipay-time.ts';

/** What a query found. Throws PaymentUnavailableError for what is no answer to it. */
export function readState(
  answer: AlipayFields,
  paymentNo: string,
  { sellerId, appId }: AlipayConfig,
): PaymentState {
  if (answer['out_trade_no'] !== paymentNo) throw unreadable('another order');
  const status = textOf(answer, 'trade_status');
  const sentAt = readShanghaiTime(answer['send_pay_date']);
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
  // A trade that was refunded as a whole is closed too; only money that came has a time.
  if (status === 'TRADE_CLOSED' && sentAt === null) return { state: 'closed' };
  if (!['TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'].includes(status))
    throw unreadable(`trade_status ${status}`);
  const amount = readDecimal(answer['total_amount']);
  const transactionNo = textOf(answer, 'trade_no');
  if (amount === null || transactionNo === '' || sentAt === null)
    throw unreadable('no amount, number or time');
  return {
    state: 'paid',
    payment: {
      provider: 'alipay',
      transactionNo,
      paymentNo,
      money: { amount, currency: 'CNY' },
      // The answer is signed for our app alone, and names neither.
      merchant: sellerId,
      app: appId,
      paidAt: sentAt,
    },
  };
}

/** What a query of a refund found: one that there is not is told of by an answer that names none. */
export function readRefundState(answer: AlipayFields, request: RefundRequest): RefundState {
  const { transactionNo, refundNo } = request;
  if (textOf(answer, 'out_request_no') === '') return { state: 'absent' };
  if (answer['out_request_no'] !== refundNo) throw unreadable('another refund');
  const status = textOf(answer, 'refund_status');
  if (status === 'REFUND_FAIL')
    return { state: 'abnormal', why: '支付宝没有退成，请到支付宝商家平台查看后重试' };
  if (status !== 'REFUND_SUCCESS') return { state: 'processing' };
  const doneAt = readShanghaiTime(answer['gmt_refund_pay']);
  if (doneAt === null) throw unreadable('no time of the refund');
  return { state: 'done', providerRefundNo: refundName(transactionNo, refundNo), doneAt };
}

/** Alipay gives refunds no number of their own. */
export function refundName(tradeNo: string, refundNo: string): string {
  return `${tradeNo}-${refundNo}`;
}

function unreadable(words: string): PaymentUnavailableError {
  return new PaymentUnavailableError(`Alipay: ${words}`);
}
