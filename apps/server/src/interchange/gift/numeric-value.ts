import type { NumericKey } from '@xuezhou/rules/practice/question/numeric';
import type { NumericValue } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';

const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;

/** `3.14`, `3.14:0.01` or `3.1..3.2`. */
export function valueOf(text: string): NumericValue {
  const bare = text.replaceAll(/[\s,]/g, '');
  const range = new RegExp(`^(${number})\\.\\.(${number})$`, 'i').exec(bare);
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    if (high < low) throw new RowFault(`数值范围 ${text} 的前一个数比后一个大`);
    return { value: round((low + high) / 2), tolerance: round((high - low) / 2) };
  }
  const [, value, tolerance = '0'] =
    new RegExp(`^(${number})(?::(${number}))?$`, 'i').exec(bare) ?? [];
  if (value === undefined)
    throw new RowFault(`“${text}”不是数，应该写成 3.14、3.14:0.01 或 3.1..3.2`);
  return { value: Number(value), tolerance: Math.abs(Number(tolerance)) };
}

/** Without the dust of binary fractions. */
const round = (value: number) => Number(value.toPrecision(12));

/** How far off an answer may be, where it may be as far on both sides. */
export const toleranceOf = ({ value, max }: Pick<NumericKey, 'value' | 'max'>): number =>
  Number((max - value).toPrecision(9));
