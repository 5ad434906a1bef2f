import { ordersBench, type OrdersRow } from '../console/measure-orders.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = (isSearch: boolean): number => (isSearch ? 50 : 100);

export const reportOrders = (rows: readonly OrdersRow[]): string =>
  [
    `### ${ordersBench.orders} orders of ${ordersBench.students} students`,
    'Milliseconds of a whole request in the server, one after the other: a search within 50, a list within 100.',
    table(
      ['asked', 'median', 'p95', 'within', 'found'],
      rows.map(({ title, isSearch, middle, slow, found }) => [
        ...[title, figure(middle), figure(slow), verdict(slow <= mostMs(isSearch)), String(found)],
      ]),
    ),
  ].join('\n\n');
