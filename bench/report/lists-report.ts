import { listsBench, type ListRow } from '../console/measure-lists.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = 100;

export const reportLists = (rows: readonly ListRow[]): string =>
  [
    `### Lists of the console: ${listsBench.students} students, ${listsBench.entries} entries of the log`,
    'Milliseconds of a whole request in the server, one after the other.',
    table(
      ['asked', 'median', 'p95', `p95 ≤ ${mostMs} ms`, 'found'],
      rows.map(({ title, middle, slow, found }) => [
        ...[title, figure(middle), figure(slow), verdict(slow <= mostMs), String(found)],
      ]),
    ),
  ].join('\n\n');
