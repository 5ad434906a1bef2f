import type { AuditEntry } from '@xuezhou/contract/staff';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Column } from '../../../platform/list/column.ts';
import { answerSaver } from '../../../platform/list/answer-savers.ts';
import { saveExcel } from '../../../platform/list/save-excel.ts';
import { changesOf } from '../audit/audit.words.ts';
import { fieldName } from './approval.words.ts';

type Row = Readonly<Record<string, unknown>>;

const column = (title: string, value: (row: Row) => string): Column<Row> => ({
  ...{ key: title, title, value },
  render: value,
});

const factsOf = (operation: string, before: unknown, after: unknown): string =>
  changesOf({ operation, before, after })
    .map(
      ({ name, before: was, after: is }) =>
        `${name}：${was === null ? '' : `${was} → `}${is ?? ''}`,
    )
    .join('；');

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

const ofLog = [
  column('时间', ({ at }) => momentText(text(at))),
  column('谁', ({ staffName }) => text(staffName)),
  column('做了什么', ({ summary }) => text(summary)),
  column('对什么', ({ targetKind, targetId }) => `${text(targetKind)} ${text(targetId)}`),
  column('改动', ({ operation, before, after }) => factsOf(text(operation), before, after)),
  column('原因', ({ why }) => text(why)),
  column('地址', ({ address }) => text(address)),
] satisfies Column<Row>[];

const isLog = (row: Row): boolean => 'auditId' in (row as Partial<AuditEntry>);

/** A field of a row, one column each, in the order in which the first row has them; a nested one part by part. */
const flat = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value)
        : [[key, value]],
    ),
  );

const isFile = (answer: unknown): answer is { fileName: string; html: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'fileName' in answer &&
  'html' in answer &&
  typeof answer.fileName === 'string' &&
  typeof answer.html === 'string';

interface Taken {
  readonly operation: string;
  readonly answer: unknown;
}

/** What an export came to, among the downloads: as Excel, or the file that it is. Returns what is to be said of it. */
export async function saveAnswer(
  label: string,
  { operation, answer }: Taken,
): Promise<string | undefined> {
  const save = await answerSaver(operation);
  if (save !== undefined) return await save(answer as never);
  await saveLists(label, answer);
  return undefined;
}

async function saveLists(label: string, answer: unknown): Promise<void> {
  if (isFile(answer))
    return saveFile(answer.fileName, new Blob([answer.html], { type: 'text/html' }));
  const rows = (Array.isArray(answer) ? answer : [answer]) as Row[];
  if (rows.every(isLog)) return await saveExcel(label, ofLog, rows);
  const flattened = rows.map(flat);
  const names = [...new Set(flattened.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => column(fieldName(name), (row) => text(row[name])));
  await saveExcel(label, columns, flattened);
}
