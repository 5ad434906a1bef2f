import { fenOfPoints, usablePoints, yuanText } from '@xuezhou/rules/mall/money';

/** 2,460 */
export const figure = (value: number): string => value.toLocaleString('en-US');

/** +10, −250; the minus is that of figures. */
export const signed = (value: number): string =>
  value < 0 ? `−${figure(-value)}` : `+${figure(value)}`;

/** What points take off a payment, in yuan: 335 of them 3.30, as they are spent in steps. */
export const yuanOf = (points: number): string => yuanText(fenOfPoints(usablePoints(points)));
