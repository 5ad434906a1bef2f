import type { WxpayAccount } from './wxpay-account.ts';
import type { WxpayBook } from './wxpay-book.ts';
import { chinaTime, type WxpayOrder, type WxpayRefund } from './wxpay-order.ts';

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,' +
  '订单金额,申请退款金额,费率备注';
const SUMMARY_HEAD =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const FEE_PERMILLE = 6;

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const feeOf = (fen: number): number => Math.round((fen * FEE_PERMILLE) / 1000);
const row = (fields: readonly string[]): string => fields.map((field) => `\`${field}`).join(',');

/** The ALL bill of a day (YYYY-MM-DD, in China): payments and refunds that came to their end on it; null without any. */
export function writeBill(book: WxpayBook, account: WxpayAccount, day: string): string | null {
  const isOfDay = (at: string): boolean => chinaTime(at).startsWith(day);
  const paid = book.orders().filter(({ payment }) => payment && isOfDay(payment.at));
  const refunded = book
    .refunds()
    .filter(
      ({ status, doneAt }) => status === 'SUCCESS' && doneAt !== undefined && isOfDay(doneAt),
    );
  if (paid.length + refunded.length === 0) return null;
  const rows = [
    ...paid.map((order) => paymentRow(order, account)),
    ...refunded.map((refund) => refundRow(refund, book.find(refund.outTradeNo), account)),
  ];
  const lines = [HEAD, ...rows, SUMMARY_HEAD, summaryRow(paid, refunded)];
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function paymentRow(order: WxpayOrder, account: WxpayAccount): string {
  const { total, payment } = order;
  const nothing = ['0', '0', '0.00', '0.00', '', ''];
  return row([
    ...headFields(order, account, payment?.at ?? order.at, 'SUCCESS'),
    yuan(total),
    '0.00',
    ...nothing,
    ...tailFields(order, feeOf(total)),
    yuan(total),
    '0.00',
    '',
  ]);
}

function refundRow(refund: WxpayRefund, order: WxpayOrder, account: WxpayAccount): string {
  const { refundId, id, amount, status, doneAt } = refund;
  return row([
    ...headFields(order, account, doneAt ?? refund.at, 'REFUND'),
    '0.00',
    '0.00',
    refundId,
    id,
    yuan(amount),
    '0.00',
    'ORIGINAL',
    status,
    ...tailFields(order, -feeOf(amount)),
    '0.00',
    yuan(amount),
    '',
  ]);
}

function headFields(
  { id, tradeType, payment }: WxpayOrder,
  { appId, mchid }: WxpayAccount,
  at: string,
  state: string,
): string[] {
  const time = chinaTime(at).slice(0, 19).replace('T', ' ');
  const { transactionId = '', openId = '' } = payment ?? {};
  return [
    time,
    appId,
    mchid,
    '0',
    '',
    transactionId,
    id,
    openId,
    tradeType,
    state,
    'OTHERS',
    'CNY',
  ];
}

function tailFields({ description, attach = '' }: WxpayOrder, fee: number): string[] {
  return [description.replaceAll(/[\r\n]/g, ' '), attach, yuan(fee), '0.60%'];
}

function summaryRow(paid: readonly WxpayOrder[], refunded: readonly WxpayRefund[]): string {
  const takings = paid.reduce((sum, { total }) => sum + total, 0);
  const givenBack = refunded.reduce((sum, { amount }) => sum + amount, 0);
  const fees =
    paid.reduce((sum, { total }) => sum + feeOf(total), 0) -
    refunded.reduce((sum, { amount }) => sum + feeOf(amount), 0);
  return row([
    String(paid.length + refunded.length),
    yuan(takings),
    yuan(givenBack),
    '0.00',
    yuan(fees),
    yuan(takings),
    yuan(givenBack),
  ]);
}
