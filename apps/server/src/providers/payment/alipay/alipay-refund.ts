import { toDecimal } from '../decimal-amount.ts';
import { PaymentRefusedError, type RefundRequest, type RefundState } from '../payment.port.ts';
import { type AskAlipay } from './alipay-client.ts';
import { readRefundState, refundName } from './alipay-reading.ts';
import { readShanghaiTime } from './alipay-time.ts';

const MOST_REASON = 100;

export async function askRefund(ask: AskAlipay, request: RefundRequest): Promise<RefundState> {
  const { paymentNo, transactionNo, refundNo } = request;
  const answer = await ask({
    action: 'refund',
    method: 'alipay.trade.refund',
    paymentNo,
    biz: {
      trade_no: transactionNo,
      out_request_no: refundNo,
      refund_amount: toDecimal(request.refund.amount),
      refund_reason: [...request.reason].slice(0, MOST_REASON).join(''),
    },
  });
  const doneAt = readShanghaiTime(answer['gmt_refund_pay']);
  if (answer['fund_change'] === 'Y' && doneAt !== null)
    return { state: 'done', providerRefundNo: refundName(transactionNo, refundNo), doneAt };
  // No funds moved: it is a repeat, or under way. Only the query tells.
  const found = await findRefund(ask, request);
  return found.state === 'absent' ? { state: 'processing' } : found;
}

export async function findRefund(ask: AskAlipay, request: RefundRequest): Promise<RefundState> {
  try {
    const answer = await ask({
      action: 'refund-query',
      method: 'alipay.trade.fastpay.refund.query',
      paymentNo: request.paymentNo,
      biz: {
        trade_no: request.transactionNo,
        out_request_no: request.refundNo,
        query_options: ['gmt_refund_pay'],
      },
    });
    return readRefundState(answer, request);
  } catch (error) {
    if (error instanceof PaymentRefusedError && error.code === 'ACQ.TRADE_NOT_EXIST')
      return { state: 'absent' };
    throw error;
  }
}
