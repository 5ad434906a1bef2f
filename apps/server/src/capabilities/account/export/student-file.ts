import { minuteOf } from '../../../platform/clock.ts';
import { escapeText } from '../../../platform/text/clean-html.ts';
import type { PartOfStudent } from './read-all-of-student.ts';

interface FileFacts {
  readonly school: string;
  readonly studentId: number;
  readonly nickname: string;
  readonly madeBy: string;
  readonly why: string;
  readonly at: Date;
  readonly parts: readonly PartOfStudent[];
}

/** More rows of one part are counted and left out: nobody reads them, and the page must open. */
const mostRows = 5000;

const style = `body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:32px;color:#1c252e}
h1{font-size:22px}h2{font-size:16px;margin-top:32px}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #d5dade;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f4f6f8;font-weight:500}p{margin:4px 0}@media print{body{margin:0}}`;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return minuteOf(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function tableOf({ title, rows }: PartOfStudent): string {
  const shown = rows.slice(0, mostRows) as Readonly<Record<string, unknown>>[];
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join('')}</tr>`;
  const left = rows.length - shown.length;
  return [
    `<h2>${escapeText(title)}（${rows.length}）</h2><table>`,
    line(names, 'th'),
    ...shown.map((row) =>
      line(
        names.map((name) => cellOf(row[name])),
        'td',
      ),
    ),
    `</table>${left > 0 ? `<p>还有 ${left} 行没有列出。</p>` : ''}`,
  ].join('\n');
}

/** One page that needs nothing else, with no script in it: what was written by the student is text there. */
export function studentFile({ parts, ...facts }: FileFacts): string {
  const title = `${facts.nickname}（学号 ${facts.studentId}）的全部资料`;
  const lines = [
    `${facts.school}于 ${minuteOf(facts.at)} 导出，经办人：${facts.madeBy}`,
    `原因：${facts.why}`,
    '手机号和证件号打码；内有个人信息，请妥善保管，用完即删。',
  ];
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${style}</style></head>
<body><h1>${escapeText(title)}</h1>
${lines.map((line) => `<p>${escapeText(line)}</p>`).join('\n')}
${parts.map(tableOf).join('\n')}
</body></html>
`;
}
