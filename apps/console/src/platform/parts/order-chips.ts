import type { OrderSummary } from '@xuezhou/contract/mall';
import type { StatusChip } from '@xuezhou/ui/status-chip';
import type { ComponentProps } from 'react';

export interface ChipWords {
  readonly words: string;
  readonly tone?: ComponentProps<typeof StatusChip>['tone'];
}

/** How an order stands, wherever one is named. */
export const orderChips: Readonly<Record<OrderSummary['chip'], ChipWords>> = {
  unpaid: { words: '没付款' },
  balance: { words: '等尾款' },
  checking: { words: '等核对', tone: 'review' },
  paid: { words: '已付款', tone: 'right' },
  opened: { words: '已开课', tone: 'right' },
  refunding: { words: '退款中', tone: 'review' },
  refunded: { words: '已退款' },
  closed: { words: '关闭' },
};
