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

export const totalRow = (fen: number): SumRow => ({
  key: 'total',
  label: words.due,
  value: <Price amount={exactPrice(fen)} size={24} />,
  isTotal: true,
});
