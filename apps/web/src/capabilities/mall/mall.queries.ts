import {
  compareGoods,
  getGood,
  getOrder,
  getTrade,
  listAddresses,
  listCoupons,
  listGoods,
  listMyCoupons,
  listOrders,
  type TradeType,
} from '@xuezhou/contract/mall';
import type { InputOf } from '@xuezhou/contract/kernel';
import { getCourse, getCourseHome, listAllCourses } from '@xuezhou/contract/study';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';

/** A part that did not come says so in its place, and nothing global does. */
const quiet = { ignoreErrors: true } as const;
/** What a visitor saw is not what a student sees: it is asked again whenever a page opens. */
const fresh = { staleTime: 0 } as const;

/** All families: tabs and chips choose among what is there. */
export const goodsQuery = { ...operationQuery(listGoods, { query: {} }, quiet), ...fresh };

export const goodQuery = (goodId: number) => ({
  ...operationQuery(getGood, { params: { goodId } }, quiet),
  ...fresh,
});

export const comparisonQuery = (goodId: number) =>
  operationQuery(compareGoods, { params: { goodId } }, quiet);

export const couponsQuery = { ...operationQuery(listCoupons, { query: {} }, quiet), ...fresh };

export const myCouponsQuery = { ...operationQuery(listMyCoupons, {}, quiet), ...fresh };

export type OrdersState = NonNullable<InputOf<typeof listOrders>['query']['state']>;

export const ordersQuery = (state: OrdersState, pageNo: number) => ({
  ...operationQuery(listOrders, { query: { state, pageNo } }, quiet),
  ...fresh,
});

export const orderQuery = (type: TradeType, id: string) => ({
  ...operationQuery(getOrder, { params: { type, id } }, quiet),
  ...fresh,
});

export const tradeQuery = (tradeType: TradeType, tradeId: string) => ({
  ...operationQuery(getTrade, { params: { tradeType, tradeId } }, quiet),
  ...fresh,
});

export const addressesQuery = operationQuery(listAddresses, {}, quiet);

const outdate = async (
  client: QueryClient,
  operations: readonly Parameters<typeof keyOf>[0][],
): Promise<void> => {
  await Promise.all(
    operations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
  );
};

/** After a coupon was taken, used or given back. */
export const outdateCoupons = (client: QueryClient): Promise<void> =>
  outdate(client, [listGoods, getGood, listCoupons, listMyCoupons]);

/** After an order was placed, paid, closed or given back: what is owned and open is another. */
export async function outdateOrders(client: QueryClient): Promise<void> {
  const courses = [getCourseHome, getCourse, listAllCourses];
  for (const operation of courses)
    client.removeQueries({ queryKey: keyOf(operation), type: 'inactive' });
  await outdate(client, [listGoods, getGood, listCoupons, listMyCoupons, listOrders, getOrder]);
}

export const outdateAddresses = (client: QueryClient): Promise<void> =>
  outdate(client, [listAddresses]);
