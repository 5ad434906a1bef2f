import type { SumLine } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import type { SumRow } from '@xuezhou/ui/sum';
import { exactPrice, signedYuan } from '../money.ts';
import { orderWords as words } from './order.words.ts';

/** The lines of an order, as the server has them; all together they are its total. */
export const lineRows = (lines: readonly SumLine[]): SumRow[] =>
  lines.map(({ kind, label, amount, was }, index) => ({
    key: index,
    ...(kind === 'freight' && amount === 0
      ? { label: words.freight, value: words.freightFree }
      : { label, value: signedYuan(amount) }),
    ...(was !== null && { was: signedYuan(was) }),
  }));

/** Whether it costs something before anything is taken off: what coupon and points pay whole is not free. */
export const isPriced = (lines: readonly SumLine[]): boolean =>
  lines.some(({ kind, amount }) => (kind === 'good' || kind === 'extra') && amount > 0);

export const totalRow = (fen: number, isFree: boolean): SumRow => ({
  key: 'total',
  label: words.due,
  value: isFree ? words.free : <Price amount={exactPrice(fen)} size={24} />,
  isTotal: true,
});
