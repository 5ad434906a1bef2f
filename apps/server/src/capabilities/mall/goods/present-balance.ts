import type { Balance } from '@xuezhou/contract/mall';
import { yuanText } from '@xuezhou/rules/mall/money';
import { shortMinute } from '../time-words.ts';
import type { VariantRow } from './good.repository.ts';

/** What is left to pay after a deposit, as the page of the good and that of the order both say it. */
export function presentBalance(
  amount: number,
  { balance_from: from, balance_to: to }: Pick<VariantRow, 'balance_from' | 'balance_to'>,
  now: Date,
): Balance {
  const fromWords = from === null ? '付定金之后' : `${shortMinute(from, now)} 起`;
  const toWords = to === null ? '' : `，${shortMinute(to, now)} 前`;
  return {
    amount,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    words: `${fromWords}${toWords}付尾款 ¥${yuanText(amount)}，不付则定金不退`,
  };
}
