import type { OrderSummary } from '@xuezhou/contract/mall';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ComponentProps } from 'react';
import { ordersWords as words } from './orders.words.ts';

type Tone = NonNullable<ComponentProps<typeof StatusChip>['tone']>;

const tones: Readonly<Record<OrderSummary['chip'], Tone>> = {
  unpaid: 'review',
  balance: 'accent',
  checking: 'review',
  paid: 'right',
  opened: 'right',
  refunding: 'review',
  refunded: 'quiet',
  closed: 'quiet',
};

/** What has become of an order, in a word. */
export function OrderChip({ chip }: { chip: OrderSummary['chip'] }) {
  return <StatusChip tone={tones[chip]}>{words.chip(chip)}</StatusChip>;
}
