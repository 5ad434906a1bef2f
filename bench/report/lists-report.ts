import { sizes, type ListRow } from '../console/measure-lists.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = 100;

export const reportLists = (rows: readonly ListRow[]): string =>
  [
    `### The long lists of 教务台: ${sizes.students} students, ${sizes.entries} entries of the log`,
    'Milliseconds of a whole request in the server, one after the other.',
    table(
      ['list', 'median', 'p95', `p95 ≤ ${mostMs} ms`, 'rows'],
      rows.map(({ title, middle, slow, rows: found }) => [
        ...[title, figure(middle), figure(slow), verdict(slow <= mostMs), String(found)],
      ]),
    ),
  ].join('\n\n');
