import type { OrdersState } from '../mall.queries.ts';
import type { PageSearch } from '../../../platform/page/page.ts';

export const orderStates = ['all', 'unpaid', 'paid', 'refund', 'closed'] as const;

/** Which orders an address asks for. */
export const ordersIn = ({ state, page }: PageSearch): { state: OrdersState; pageNo: number } => ({
  state: orderStates.find((each) => each === state) ?? 'all',
  pageNo: Math.min(10_000, Math.max(1, Math.trunc(Number(page)) || 1)),
});
