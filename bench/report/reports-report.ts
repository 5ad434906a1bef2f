import { grown, type ReportsMeasured } from '../console/measure-reports.ts';
import { figure, table, verdict } from './markdown.ts';

const mostMs = 300;

export const reportReports = ({ counted, bare, rows }: ReportsMeasured): string =>
  [
    `### 报表 in a school of ${grown.students} students`,
    `${grown.answers} answers of ${grown.weeks} weeks, ${grown.entries} entries of the books, ${grown.orders} orders, ${grown.questions} questions, ${grown.asked} of them to teachers. All weeks are counted in ${figure(counted.all)} ms, the last two again in ${figure(counted.again)} ms. Milliseconds in the database, its statements one after the other; a bare named select by key takes ${figure(bare)} ms in the same run.`,
    table(
      ['page', 'median', 'p95', 'to a bare select', `p95 ≤ ${mostMs} ms`, 'statements'],
      rows.map(({ title, middle, slow, statements }) => [
        ...[title, figure(middle), figure(slow), `× ${figure(middle / bare)}`],
        ...[verdict(slow <= mostMs), String(statements)],
      ]),
    ),
  ].join('\n\n');
