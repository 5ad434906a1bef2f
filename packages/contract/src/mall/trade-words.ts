// Words about trade that pages, reports and mails say alike.

import type { OrderWay } from './order.ts';
import type { RefundReason } from './refund.ts';

export const orderWayWords: Readonly<Record<OrderWay, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal',
  bank: '银行转账',
  cash: '现金',
  taobao: '淘宝',
  free: '免费',
  'write-off': '兑换码',
  points: '积分',
  coupon: '优惠券',
};

export const refundReasonWords: Readonly<Record<RefundReason, string>> = {
  twice: '买重了',
  unfit: '不合适',
  plans: '计划变了',
  other: '别的原因',
};

/** Accounts of the books, by their names in `rules`. */
export const bookAccountWords = {
  'provider:wechat': '微信支付里的钱',
  'provider:alipay': '支付宝里的钱',
  'provider:paypal': 'PayPal 里的钱',
  'provider:taobao': '淘宝里的钱',
  'provider:bank': '银行账户里的转账',
  'provider:cash': '收到的现金',
  receipts: '收到了、还没凑齐的转账',
  revenue: '课程和商品收入',
  'revenue:freight': '运费收入',
  'revenue:forfeit': '没付尾款的定金',
  'discount:coupon': '优惠券抵掉的',
  'discount:deposit': '定金膨胀抵掉的',
  'discount:points': '送出的积分',
  points: '学员还没用的积分',
  deposits: '收了、还没付尾款的定金',
  surplus: '多收了、正在退的钱',
  refunds: '退掉的收入',
  other: '其他收支（手续费、差额）',
  'refunds:due': '答应退、还没退到的钱',
} as const;
