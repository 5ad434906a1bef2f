import type { SoldOrderTab, SoldPayment } from '@xuezhou/contract/mall/console';
import type { RefundReason, RefundState } from '@xuezhou/contract/mall';
import { orderWayWords, refundReasonWords } from '@xuezhou/contract/mall';
import type { Static } from '@xuezhou/contract/kernel';
import { yuanText } from '@xuezhou/rules/mall/money';
import type { ChipWords } from '../../platform/parts/order-chips.ts';

export const orderTabs: readonly { key: SoldOrderTab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'checking', label: '等核对' },
  { key: 'toShip', label: '等寄出' },
  { key: 'refund', label: '退款' },
  { key: 'unpaid', label: '没付款' },
  { key: 'paid', label: '已付款' },
  { key: 'closed', label: '关闭' },
];

export const wayWords = orderWayWords;

export const paymentChips: Readonly<Record<Static<typeof SoldPayment>['state'], ChipWords>> = {
  starting: { words: '正在开始' },
  open: { words: '等付款' },
  approved: { words: '已同意，没有收到', tone: 'review' },
  paid: { words: '收到了', tone: 'right' },
  surplus: { words: '多付的，退回去', tone: 'review' },
  closed: { words: '没付，关了' },
  failed: { words: '没有成', tone: 'wrong' },
};

export const refundChips: Readonly<Record<RefundState, ChipWords>> = {
  asked: { words: '等同意', tone: 'review' },
  approved: { words: '等第二个人', tone: 'review' },
  processing: { words: '正在退', tone: 'accent' },
  abnormal: { words: '没有退成', tone: 'wrong' },
  done: { words: '退好了', tone: 'right' },
  refused: { words: '没有同意' },
};

export const refundReasons: readonly { value: RefundReason; label: string }[] = (
  ['twice', 'unfit', 'plans', 'other'] as const
).map((value) => ({ value, label: refundReasonWords[value] }));

/** 「¥3,557.50」, and 「−¥300」 of what is taken off. */
export const yuan = (fen: number): string => signed('¥', fen);

/** Hundredths of a currency after its sign, with what is below nothing marked before both. */
export const signed = (currency: '¥' | '$', amount: number): string =>
  `${amount < 0 ? '−' : ''}${currency}${yuanText(Math.abs(amount))}`;

/** As it is read out: 2026 1112 2103 7715. */
export const readOrderNo = (orderNo: string): string => orderNo.replace(/(.{4})(?=.)/g, '$1 ');
