import { yuanText } from '@xuezhou/rules/mall/money';

export const fenText = (fen: number): string => `¥${yuanText(fen)}`;

/** `180` or `35.50`; null for what is no amount. */
export function fenOf(yuan: string): number | null {
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(yuan) ? Math.round(Number(yuan) * 100) : null;
}
