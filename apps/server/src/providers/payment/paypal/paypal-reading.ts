import type { Money as WireMoney, Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk';
import { readDecimal } from '../decimal-amount.ts';
import {
  PaymentUnavailableError,
  type Currency,
  type Money,
  type PaymentState,
  type RefundState,
  type TakenPayment,
} from '../payment.port.ts';

/** Money that was taken, whatever was given back since. */
const TAKEN = new Set<string>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** What an order says of its payment. Throws PaymentUnavailableError for what cannot be read. */
export function readState(order: Order, paymentNo: string): PaymentState {
  const [unit] = order.purchaseUnits ?? [];
  const capture = unit?.payments?.captures?.[0];
  const number = capture?.invoiceId ?? unit?.invoiceId;
  if (number !== undefined && number !== paymentNo) throw unreadable('another order');
  if (capture?.status !== undefined && TAKEN.has(capture.status))
    return {
      state: 'paid',
      payment: readCapture(capture, paymentNo, unit?.payee?.merchantId ?? ''),
    };
  // An eCheck takes days: agreed to and asked for, but not there.
  if (capture?.status === 'PENDING') return { state: 'waiting' };
  if (capture) return { state: 'closed' };
  switch (order.status) {
    case 'APPROVED':
      return { state: 'approved' };
    case 'VOIDED':
      return { state: 'closed' };
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { state: 'waiting' };
    default:
      throw unreadable(`order status ${String(order.status)}`);
  }
}

function readCapture(capture: OrdersCapture, paymentNo: string, merchant: string): TakenPayment {
  const { id, createTime } = capture;
  if (!id || !createTime) throw unreadable('no number or time');
  return {
    provider: 'paypal',
    transactionNo: id,
    paymentNo,
    money: readMoney(capture.amount),
    merchant,
    // PayPal names no application.
    app: null,
    paidAt: timeOf(createTime),
  };
}

export function readRefund(refund: Refund): RefundState {
  switch (refund.status) {
    case 'COMPLETED': {
      const time = refund.updateTime ?? refund.createTime;
      if (!refund.id || !time) throw unreadable('no number or time of the refund');
      return { state: 'done', providerRefundNo: refund.id, doneAt: timeOf(time) };
    }
    case 'PENDING':
      return { state: 'processing' };
    case 'CANCELLED':
      return { state: 'closed' };
    case 'FAILED':
      return { state: 'abnormal', why: 'PayPal 没有退成，请到 PayPal 商家后台查看后重试' };
    default:
      throw unreadable(`refund status ${String(refund.status)}`);
  }
}

export function readMoney(money: WireMoney | undefined): Money {
  const amount = readDecimal(money?.value);
  if (amount === null || money === undefined) throw unreadable('no amount');
  return { amount, currency: money.currencyCode as Currency };
}

export function timeOf(text: string): Date {
  const time = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(time.getTime())) throw unreadable('no time');
  return time;
}

export function unreadable(words: string): PaymentUnavailableError {
  return new PaymentUnavailableError(`PayPal: ${words}`);
}
