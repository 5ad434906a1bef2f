import type { MallResult } from '../mall/measure-mall.ts';
import { paymentCount, type KillsResult } from '../mall/pay-through-kills.ts';
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
      ],
      once.map(({ title, count, statements, p50, p95, share }) => [
        title,
        String(count),
        String(statements),
        figure(p50),
        figure(p95),
        `${figure(share)} ≥ ${leastShare}: ${verdict(share >= leastShare)}`,
      ]),
    ),
  ].join('\n\n');
}

export function reportKills(result: KillsResult): string {
  const { kills, repeats, seconds, paid, open, wrongPoints, bookFaults, books, providers } = result;
  const isRight =
    paid === paymentCount && open + wrongPoints + bookFaults === 0 && books === providers;
  return [
    `### ${paymentCount} payments while the server is killed ${kills} times`,
    table(
      [
        'orders paid',
        'left open',
        'with wrong points',
        'faults of the books',
        'books, fen',
        'providers, fen',
      ],
      [[paid, open, wrongPoints, bookFaults, books, providers].map(String)],
    ),
    `In ${figure(seconds)} s, ${repeats} requests sent again; each paid once, to the fen: ${verdict(isRight)}.`,
  ].join('\n\n');
}
