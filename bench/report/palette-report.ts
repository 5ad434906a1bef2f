import { students, type PaletteRow } from '../console/measure-palette.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = 50;

export const reportPalette = (rows: readonly PaletteRow[]): string =>
  [
    `### ⌘K in a school of ${students} students`,
    'Milliseconds of a whole request in the server, one after the other.',
    table(
      ['typed', 'median', 'p95', `p95 ≤ ${mostMs} ms`, 'found', 'students are read by'],
      rows.map(({ title, middle, slow, hits, plan }) => [
        ...[title, figure(middle), figure(slow), verdict(slow <= mostMs), String(hits), plan],
      ]),
    ),
  ].join('\n\n');
