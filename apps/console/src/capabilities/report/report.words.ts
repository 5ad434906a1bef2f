import type {
  ReportFigure,
  ReportLine,
  ReportTable,
  ReportUnit,
} from '@xuezhou/contract/report/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { yuanText } from '@xuezhou/rules/mall/money';

/** In place of a number that there is not, or that is of too few people. */
export const withheldWords = '没有，或不到 5 人不显示';

const after: Readonly<Record<ReportUnit, string>> = {
  ...{ people: ' 人', count: '', minutes: ' 分钟', percent: '%', fen: '', text: '' },
};

/** 「1,412 人」, 「¥3,557.50」; of a column whose title says what it counts, without the unit. */
export function valueText(value: string | number | null, unit: ReportUnit, isBare = false): string {
  if (value === null) return '—';
  if (typeof value === 'string') return value;
  if (unit === 'fen') return `${value < 0 ? '−' : ''}¥${yuanText(Math.abs(value))}`;
  const number = value.toLocaleString('zh-CN');
  return isBare && unit !== 'percent' ? number : `${number}${after[unit]}`;
}

/** What was as long before, and by how much it changed. */
export function beforeText({ value, before, unit }: ReportFigure): string {
  if (before === null) return '';
  const was = `前一段 ${valueText(before, unit)}`;
  if (value === null || unit === 'percent' || before <= 0) return was;
  const change = Math.round(((value - before) / before) * 100);
  return `${was}，${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}%`;
}

/** What is counted, and when it was. A definition may come with its full stop or without. */
export const countedText = (definition: string, countedAt: string) =>
  `${definition.replace(/。$/u, '')}。${momentText(countedAt)} 数的`;

/** As a sheet has it: sums in yuan. */
export const sheetValue = (value: string | number | null, unit: ReportUnit) =>
  typeof value === 'number' && unit === 'fen' ? value / 100 : value;

export const cellOf = (line: ReportLine, at: number): string | number | null =>
  line.cells[at] ?? null;

/** What a line is called: its first cell. */
export const nameOf = (line: ReportLine): string => String(line.cells[0] ?? '');

/** What was opened, in words, and how many it is; undefined: the report has nothing of that name. */
export function openedIn(
  { figures, tables }: { figures: readonly ReportFigure[]; tables: readonly ReportTable[] },
  opens: string,
  lineKey: string,
): { title: string; value: string } | undefined {
  const figure = figures.find(({ key }) => key === opens);
  if (figure !== undefined)
    return { title: figure.title, value: valueText(figure.value, figure.unit) };
  const [tableKey, columnKey] = opens.split('.');
  const table = tables.find(({ key }) => key === tableKey);
  const at = table?.columns.findIndex(({ key }) => key === columnKey) ?? -1;
  const column = table?.columns[at];
  const line = table?.lines.find(({ key }) => key === lineKey);
  if (column === undefined || line === undefined) return undefined;
  return {
    title: `${nameOf(line)} · ${column.title}`,
    value: valueText(cellOf(line, at), column.unit),
  };
}
