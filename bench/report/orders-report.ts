import { ordersBench, type OrdersMeasured } from '../console/measure-orders.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = (isSearch: boolean): number => (isSearch ? 50 : 100);

export const reportOrders = ({ bare, rows }: OrdersMeasured): string =>
  [
    `### ${ordersBench.orders} orders of ${ordersBench.students} students`,
    'Milliseconds of a whole request in the server, one after the other: a search within 50, a list within 100. ' +
      `A bare named select by key takes ${figure(bare)} ms on the same machine in the same run.`,
    table(
      ['asked', 'median', 'p95', 'to a bare select', 'within', 'found'],
      rows.map(({ title, isSearch, middle, slow, found }) => [
        ...[title, figure(middle), figure(slow), `× ${figure(middle / bare)}`],
        ...[verdict(slow <= mostMs(isSearch)), String(found)],
      ]),
    ),
  ].join('\n\n');
