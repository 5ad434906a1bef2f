import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  reportTitles,
  type ReportFigure,
  type ReportTable,
} from '@xuezhou/contract/report/console';
import type { Column } from '../../platform/list/column.ts';
import { saveSheets, sheetOf } from '../../platform/list/save-excel.ts';
import type { Report, ReportAsked } from './report.queries.ts';
import { cellOf, sheetValue } from './report.words.ts';

const unitWords = {
  ...{ people: '人', count: '', minutes: '分钟', percent: '%', fen: '元', text: '' },
} as const;

const figureColumns: readonly Column<ReportFigure>[] = [
  { key: 'title', title: '数字', value: ({ title }) => title },
  { key: 'value', title: '这段时间', value: ({ value, unit }) => sheetValue(value, unit) },
  { key: 'before', title: '前一段', value: ({ before, unit }) => sheetValue(before, unit) },
  { key: 'unit', title: '单位', value: ({ unit }) => unitWords[unit] },
  { key: 'definition', title: '怎么算的', value: ({ definition }) => definition },
  { key: 'at', title: '什么时候数的', value: ({ countedAt }) => momentText(countedAt) },
];

const columnsOf = (table: ReportTable): Column<ReportTable['lines'][number]>[] =>
  table.columns.map(({ key, title, unit }, at) => {
    const words = unitWords[unit];
    return {
      key,
      title: words === '' ? title : `${title}（${words}）`,
      value: (line) => sheetValue(cellOf(line, at), unit),
    };
  });

/** What is seen of a page as Excel: its figures with their definitions, and each table. What is withheld is empty there too. */
export async function saveReport({ name }: ReportAsked, report: Report): Promise<void> {
  const label = `报表 ${reportTitles[name]} ${report.from} 到 ${report.to}`;
  await saveSheets(label, [
    { name: '数字和口径', data: sheetOf(figureColumns, report.figures) },
    ...report.tables.map((table) => ({
      name: table.title,
      data: sheetOf(columnsOf(table), table.lines),
    })),
  ]);
}
