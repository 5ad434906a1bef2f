import { yuanText } from '@xuezhou/rules/mall/money';

export const fenText = (fen: number): string => `¥${yuanText(fen)}`;
