import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { queryOptions } from '@tanstack/react-query';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { checkOrderFor, getOrderLink, type OrderLink } from '@xuezhou/contract/mall/console';
import type { ChipWords } from '../../../platform/parts/order-chips.ts';

export type Wish = InputOf<typeof checkOrderFor>['body'];
export type CheckedFor = DataOf<typeof checkOrderFor>;

/** What an order would be now; asked anew for each change of it. */
export const checkQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [checkOrderFor.path, wish],
    queryFn: ({ signal }) => call(checkOrderFor, { body: wish }, { signal, ignoreErrors: true }),
    staleTime: 0,
    gcTime: 0,
  });

export const linkQuery = (orderNo: string) =>
  operationQuery(getOrderLink, { params: { orderNo } }, { ignoreErrors: true });

export const linkChips: Readonly<Record<OrderLink['state'], ChipWords>> = {
  open: { words: '等付款', tone: 'accent' },
  paid: { words: '付好了', tone: 'right' },
  over: { words: '过期了' },
  withdrawn: { words: '作废了' },
  closed: { words: '学员关了' },
};
