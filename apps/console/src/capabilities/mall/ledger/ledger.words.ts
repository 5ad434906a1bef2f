import type { DataOf } from '@xuezhou/contract/kernel';
import type { listBillDifferences } from '@xuezhou/contract/mall/console';
import type { Account } from '@xuezhou/rules/ledger/postings';
import { signed, yuan } from '../order.words.ts';

export type BillDifference = DataOf<typeof listBillDifferences>[number];
export type { LedgerMonth, LedgerRow } from '@xuezhou/contract/mall/console';
export type BillProvider = BillDifference['provider'];

export const billProviders: readonly { value: BillProvider; label: string }[] = [
  { value: 'wechat', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
  { value: 'paypal', label: 'PayPal' },
];

export const providerWords = (provider: BillProvider): string =>
  billProviders.find(({ value }) => value === provider)?.label ?? provider;

const accounts: Readonly<Record<Account, string>> = {
  'provider:wechat': '微信支付里的钱',
  'provider:alipay': '支付宝里的钱',
  'provider:paypal': 'PayPal 里的钱',
  'provider:taobao': '淘宝里的钱',
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
  'refunds:due': '答应退、还没退到的钱',
};

/** An account of the books in words; one that came later stands by its name. */
export const accountWords = (account: string): string =>
  (accounts as Readonly<Record<string, string>>)[account] ?? account;

/** 「借 ¥3,380」: a debit is positive. */
export function sideText(fen: number): string {
  if (fen === 0) return yuan(0);
  return `${fen > 0 ? '借' : '贷'} ${yuan(Math.abs(fen))}`;
}

/** In what the provider counts in; null: it is not there. */
export function sumText(provider: BillProvider, amount: number | null): string {
  if (amount === null) return '没有';
  return signed(provider === 'paypal' ? '$' : '¥', amount);
}
