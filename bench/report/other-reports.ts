import type { StartResult } from '../start/measure-start.ts';
import type { WebResult } from '../web/measure-web.ts';
import { figure, table, verdict } from './markdown.ts';

const maxSecondsOfStart = 3;
const maxIdleMegabytes = 200;
const maxLoginShare = 0.4;

export function reportStart({ first, second, bare, idle, runs }: StartResult): string {
  const beside = (seconds: number) => `× ${figure(seconds / bare)}`;
  return [
    `### Start, from the spawn to the first page (${runs} runs, median)`,
    table(
      ['', 'seconds', 'to bare Fastify', 'target'],
      [
        ['bare Fastify', figure(bare), '', ''],
        ['first start: database, catalogue, people', figure(first), beside(first), ''],
        [
          'second start',
          figure(second),
          beside(second),
          `≤ ${maxSecondsOfStart} s: ${verdict(second <= maxSecondsOfStart)}`,
        ],
      ],
    ),
    `Ten seconds after its second start, with the worker, the server process holds ${figure(idle)} MB (< ${maxIdleMegabytes}: ${verdict((idle ?? Infinity) < maxIdleMegabytes)}).`,
  ].join('\n\n');
}

export function reportWeb({ pages, bare, undrawnLogin, runs }: WebResult): string {
  const paints = pages.filter(({ page }) => page.isPainted);
  const login = paints.find(({ page }) => page.path === '/login')?.paint?.first ?? Number.NaN;
  const share = login / undrawnLogin.first;
  return [
    '### Compressed kB of script and style that a first visit loads',
    table(
      ['', 'script', 'style', 'together', 'of it formulas', 'files', 'target'],
      pages.map(({ page, bytes }) => {
        if (bytes.landed !== page.path)
          return [page.title, ...Array<string>(5).fill('–'), 'no page yet'];
        const together = bytes.script + bytes.style;
        const counted = together - bytes.formulas;
        return [
          page.title,
          figure(bytes.script),
          figure(bytes.style),
          figure(together),
          figure(bytes.formulas),
          String(bytes.files),
          page.budget === undefined ? '' : `≤ ${page.budget}: ${verdict(counted <= page.budget)}`,
        ];
      }),
    ),
    `### Paint on a throttled phone (390 px, CPU 4×, 1.6 Mbit/s, 150 ms; ${runs} runs, median)`,
    table(
      [
        '',
        'first, ms',
        'largest, ms',
        'first to a bare page',
        'again: first, largest, ms',
        'to a bare page',
      ],
      [
        ['a page of one line', figure(bare.first), figure(bare.largest), '', '', ''],
        ...paints.map(({ page, paint, again }) => [
          page.title,
          figure(paint?.first),
          figure(paint?.largest),
          paint === undefined ? 'no page yet' : `× ${figure(paint.first / bare.first)}`,
          `${figure(again?.first)}, ${figure(again?.largest)}`,
          again === undefined ? '' : `× ${figure(again.first / bare.first)}`,
        ]),
        [
          'login, not drawn ahead',
          figure(undrawnLogin.first),
          figure(undrawnLogin.largest),
          `× ${figure(undrawnLogin.first / bare.first)}`,
          '',
          '',
        ],
      ],
    ),
    `The login page drawn ahead, to the same page not drawn ahead: × ${figure(share)} (≤ ${maxLoginShare}: ${verdict(share <= maxLoginShare)}).`,
  ].join('\n\n');
}
