import { yuanText } from '@xuezhou/rules/mall/money';
import { maxHits, type SearchPart } from '../../../platform/staff/search-parts.ts';
import { listSoldOrders } from './sold-orders.ts';

/** By whatever the list of orders finds them by. */
export const findOrders: readonly SearchPart[] = [
  {
    ...{ kind: 'order', permission: 'order.read' },
    find: async (services, _actor, search) => {
      const { list } = await listSoldOrders(services, { query: { search, limit: maxHits } });
      return list.map(({ order, buyer }) => ({
        id: order.orderNo,
        title: order.orderNo,
        note: `${buyer.nickname} · ${order.goodName} · ¥${yuanText(order.realPrice)}`,
        path: `/orders/${order.orderNo}`,
      }));
    },
  },
];
