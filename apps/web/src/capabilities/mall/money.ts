import { yuanText } from '@xuezhou/rules/mall/money';

/** As a list says it: `3,680`, `3,557.50`. */
export const listPrice = (fen: number): string => yuanText(fen);

/** As it is to be paid, with its cents: `3,557.50`. */
export function exactPrice(fen: number): string {
  const text = yuanText(Math.abs(fen));
  return text.includes('.') ? text : `${text}.00`;
}

/** A line of a sum: `¥180.00`, `−¥300.00`. */
export const signedYuan = (fen: number): string => `${fen < 0 ? '−' : ''}¥${exactPrice(fen)}`;

/** Cents of a dollar: `490.12`. */
export const dollarText = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
