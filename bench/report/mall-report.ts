import type { MallResult } from '../mall/measure-mall.ts';
import { leastShare, reportRows } from './http-report.ts';
import { figure, table, verdict } from './markdown.ts';

export function reportMall({ rows, once }: MallResult): string {
  return [
    '### The mall',
    reportRows(rows),
    table(
      [
        'once each, within the server',
        'times',
        'statements',
        'p50, ms',
        'p95, ms',
        'in statements',
        'the same raw, p50, ms',
        'to raw',
      ],
      once.map(({ title, count, statements, p50, p95, share, raw }) => [
        title,
        String(count),
        String(statements),
        figure(p50),
        figure(p95),
        `${figure(share)} ≥ ${leastShare}: ${verdict(share >= leastShare)}`,
        raw === null ? '' : figure(raw),
        raw === null
          ? ''
          : `${figure(raw / p50)} ≥ ${leastShare}: ${verdict(raw / p50 >= leastShare)}`,
      ]),
    ),
  ].join('\n\n');
}
