import type { TradeType } from '@xuezhou/contract/mall';
import type { QueryClient } from '@tanstack/react-query';
import type { PageSearch } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import {
  couponsQuery,
  goodQuery,
  goodsQuery,
  myCouponsQuery,
  orderQuery,
  ordersQuery,
  tradeQuery,
} from './mall.queries.ts';
import { ordersIn } from './orders/orders-in.ts';

/** What a page cannot show it says in its place, so it opens all the same. */
const quietly = (promise: Promise<unknown>): Promise<unknown> => promise.catch(() => null);
const once = { staleTime: 'static' } as const;

export const loadGoods = (client: QueryClient) => quietly(client.query({ ...goodsQuery, ...once }));

export const loadGood = (client: QueryClient, goodId: number) =>
  quietly(
    client.query({ ...goodQuery(goodId), ...once }).then(({ intro }) => prepareRichHtml(intro)),
  );

export const loadCoupons = (client: QueryClient) =>
  quietly(client.query({ ...couponsQuery, ...once }));

export const loadMyCoupons = (client: QueryClient) =>
  quietly(client.query({ ...myCouponsQuery, ...once }));

export function loadOrders(client: QueryClient, search: PageSearch) {
  const { state, pageNo } = ordersIn(search);
  return quietly(client.query({ ...ordersQuery(state, pageNo), ...once }));
}

export const loadOrder = (client: QueryClient, { type, id }: { type: string; id: string }) =>
  quietly(client.query({ ...orderQuery(type as TradeType, id), ...once }));

export const loadTrade = (
  client: QueryClient,
  { tradeType, tradeId }: { tradeType: string; tradeId: string },
) => quietly(client.query({ ...tradeQuery(tradeType as TradeType, tradeId), ...once }));
