import type { DataOf } from '@xuezhou/contract/kernel';
import type { listBillDifferences } from '@xuezhou/contract/mall/console';
import { bookAccountWords } from '@xuezhou/contract/mall';
import type { Account } from '@xuezhou/rules/ledger/postings';
import { signed, yuan } from '../order.words.ts';

export type BillDifference = DataOf<typeof listBillDifferences>[number];
export type { LedgerAdjustment, LedgerMonth, LedgerRow } from '@xuezhou/contract/mall/console';
export type BillProvider = BillDifference['provider'];

export const billProviders: readonly { value: BillProvider; label: string }[] = [
  { value: 'wechat', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
  { value: 'paypal', label: 'PayPal' },
];

export const providerWords = (provider: BillProvider): string =>
  billProviders.find(({ value }) => value === provider)?.label ?? provider;

const accounts: Readonly<Record<Account, string>> = bookAccountWords;

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
