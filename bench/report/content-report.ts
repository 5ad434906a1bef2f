import { largeContent, type ContentRow } from '../console/measure-content.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = 100;

export const reportContent = (rows: readonly ContentRow[]): string =>
  [
    `### The bank at ${largeContent.questions} questions, a course at ${largeContent.lectures} lectures`,
    'Milliseconds of a whole request in the server, one after the other.',
    table(
      ['asked for', 'median', 'p95', `p95 ≤ ${mostMs} ms`, 'rows'],
      rows.map(({ title, middle, slow, rows: count }) => [
        ...[title, figure(middle), figure(slow), verdict(slow <= mostMs), String(count)],
      ]),
    ),
  ].join('\n\n');
