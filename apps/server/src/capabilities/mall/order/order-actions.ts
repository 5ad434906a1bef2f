import type { OrderSummary } from '@xuezhou/contract/mall';
import { chipOf, type OrderAround } from './order-words.ts';
import type { OrderRow } from './order.repository.ts';

type Action = OrderSummary['actions'][number];

/** At most two, the main one last. */
export function actionsOf(
  order: OrderRow,
  around: OrderAround & { readonly canInvoice: boolean },
): Action[] {
  const canStudy = order.snapshot.courses.length > 0;
  switch (chipOf(order, around)) {
    case 'unpaid':
      return ['cancel', 'pay'];
    case 'balance':
      return order.balance_from !== null && around.now < order.balance_from
        ? ['detail']
        : ['detail', 'balance'];
    case 'checking':
      return ['cancel', 'detail'];
    case 'refunding':
      return ['progress'];
    case 'refunded':
    case 'closed':
      return ['again'];
    case 'paid':
    case 'opened':
      return [
        ...(around.canInvoice ? (['invoice'] as const) : []),
        ...(canStudy ? (['study'] as const) : (['detail'] as const)),
      ];
  }
}
