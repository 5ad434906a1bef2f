import type { Currency, PaymentState, RefundState, TakenPayment } from '../payment.port.ts';
import {
  fenOf,
  fieldsOf,
  textOf,
  timeOf,
  UnreadableError,
  type WxpayFields,
} from './wxpay-fields.ts';

/** A payment as a query and a notice have it. Throws UnreadableError. */
export function readPaid(fields: WxpayFields): TakenPayment {
  const amount = fieldsOf(fields, 'amount');
  return {
    provider: 'wechat',
    transactionNo: textOf(fields, 'transaction_id'),
    paymentNo: textOf(fields, 'out_trade_no'),
    money: { amount: fenOf(amount, 'total'), currency: textOf(amount, 'currency') as Currency },
    merchant: textOf(fields, 'mchid'),
    app: textOf(fields, 'appid'),
    paidAt: timeOf(fields, 'success_time'),
  };
}

/** Throws UnreadableError. */
export function readState(fields: WxpayFields): PaymentState {
  const state = textOf(fields, 'trade_state');
  switch (state) {
    // A payment that was given back, in part or whole, was paid.
    case 'SUCCESS':
    case 'REFUND':
      return { state: 'paid', payment: readPaid(fields) };
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'waiting' };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    default:
      throw new UnreadableError(`WeChat Pay: trade_state ${state}`);
  }
}

/** @param statusName `status` in answers, `refund_status` in notices. Throws UnreadableError. */
export function readRefund(
  fields: WxpayFields,
  statusName: 'status' | 'refund_status',
): RefundState {
  const status = textOf(fields, statusName);
  switch (status) {
    case 'SUCCESS':
      return {
        state: 'done',
        providerRefundNo: textOf(fields, 'refund_id'),
        doneAt: timeOf(fields, 'success_time'),
      };
    case 'PROCESSING':
      return { state: 'processing' };
    case 'CLOSED':
      return { state: 'closed' };
    case 'ABNORMAL':
      return { state: 'abnormal', why: '付款的账户收不了退款，请到微信支付商户平台处理' };
    default:
      throw new UnreadableError(`WeChat Pay: refund status ${status}`);
  }
}
