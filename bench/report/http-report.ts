import type { Compared } from '../http/compare.ts';
import { selectTitle, type HttpResult, type RowResult } from '../http/measure-http.ts';
import { figure, table, verdict } from './markdown.ts';

/** Of the issue: the part of its bare limit that a request keeps; and the server's memory at rest. */
export const leastShare = 0.5;
const maxIdleMegabytes = 200;

const legend = `Requests a second (p50 / p95 in ms). A ratio is the server to the side of that line, measured in turns with it. CPU is
the processor time of the server and of that side's own process for one request at 8 connections. Beside the statements stands
how long the database takes for them: the median of their replay by raw \`pg\` at one connection.`;

export function reportHttp({ bare, rows, memory }: HttpResult): string {
  return [
    '### Bare limits',
    table(
      ['', ...columns],
      bare.map(({ title, compared }) => [title, ...compared.map(speedOf)]),
    ),
    '### The server beside its bare limits',
    reportRows(rows, bare.find(({ title }) => title === selectTitle)?.compared),
    '### Memory of the server process',
    table(
      ['', 'MB', 'target'],
      [
        [
          'after its first start, idle',
          figure(memory.idle),
          `< ${maxIdleMegabytes}: ${verdict((memory.idle ?? Infinity) < maxIdleMegabytes)}`,
        ],
        ['after all of this load', figure(memory.loaded), ''],
      ],
    ),
  ].join('\n\n');
}

/** Beside the same statements a row with a slow one looks well; beside one select it does not. */
export const reportRows = (rows: readonly RowResult[], select?: readonly Compared[]): string =>
  [
    legend,
    table(
      ['', 'statements', 'side', ...columns, 'CPU µs', 'target'],
      rows.flatMap((row) => linesOf(row, select)),
    ),
  ].join('\n\n');

const columns = ['1 connection', '8', '32'];

const sideTitles: Readonly<Record<string, string>> = {
  raw: 'same statements, raw `pg`',
  writes: 'only its writes, raw `pg`',
  http: 'same JSON, bare Fastify',
  packed: 'the server, asked for brotli',
};

const speedOf = ({ sides: { app } }: Compared): string =>
  app === undefined ? '–' : `${figure(app.perSecond)} (${figure(app.p50)} / ${figure(app.p95)})`;

function linesOf(
  { row, statements, writes, compared }: RowResult,
  select: readonly Compared[] | undefined,
): string[][] {
  const others = Object.keys(compared[0]?.ratios ?? {});
  const judged = row.bare === 'writes' ? 'writes' : 'raw';
  const inDatabase = compared.find(({ connections }) => connections === 1)?.sides['raw']?.p50;
  const counted =
    statements === 0
      ? ''
      : `${statements}${writes > 0 ? `, ${writes} writes` : ''}; ${figure(inDatabase)} ms`;
  return [
    [`**${row.title}**`, counted, 'the server', ...compared.map(speedOf), '', ''],
    ...others.map((side) => [
      '',
      '',
      side === 'raw' && row.bare === 'argon2' ? 'argon2 verify alone' : (sideTitles[side] ?? side),
      ...compared.map(({ ratios }) => `× ${figure(ratios[side])}`),
      cpuOf(compared, side),
      side === judged && row.hasTarget
        ? targetOf(compared, side, row.leastShare ?? leastShare)
        : '',
    ]),
    ...(select === undefined || row.bare === 'argon2' ? [] : [selectLine(compared, select)]),
  ];
}

function selectLine(compared: readonly Compared[], select: readonly Compared[]): string[] {
  const shares = compared.map(({ sides }, place) => {
    const one = select[place]?.sides['app']?.perSecond ?? Number.NaN;
    return `× ${figure((sides['app']?.perSecond ?? Number.NaN) / one)}`;
  });
  return ['', '', selectTitle, ...shares, '', ''];
}

function cpuOf(compared: readonly Compared[], side: string): string {
  const sides = compared.find(({ connections }) => connections === 8)?.sides;
  return `${figure(sides?.['app']?.cpu)} / ${figure(sides?.[side]?.cpu)}`;
}

function targetOf(compared: readonly Compared[], side: string, least: number): string {
  const missed = compared.filter(({ ratios }) => !((ratios[side] ?? 0) >= least));
  const where = missed.map(({ connections }) => connections).join(', ');
  return `≥ ${least}: ${verdict(missed.length === 0)}${where === '' ? '' : ` at ${where}`}`;
}
