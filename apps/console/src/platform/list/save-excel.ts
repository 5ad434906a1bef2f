import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { Column } from './column.ts';

/** What no cell of a spreadsheet may hold, but for ends of lines and tabs. */
const controls = /[\p{Cc}\ufffe\uffff]/gu;

/** More does not fit into a cell of Excel. */
const longestCell = 32_767;

/** What is seen of a list as rows of a sheet: the columns with a value, in their order, under their titles. */
export function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const written = columns.flatMap(({ title, value }) =>
    value === undefined ? [] : [{ title, value }],
  );
  return [
    written.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => written.map(({ value }) => cellOf(value(row)))),
  ];
}

/** Text is a cell of text, whatever it begins with: a spreadsheet runs none of it as a formula. */
function cellOf(value: string | number | null) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: clean(value).slice(0, longestCell), type: String };
}

const clean = (text: string): string =>
  text.replaceAll(controls, (sign) => ('\n\t'.includes(sign) ? sign : ''));

/** Hands what is seen of a list to the downloads as Excel. What writes it is fetched only now. */
export async function saveExcel<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  await saveSheets(label, [{ name: label, data: sheetOf(columns, rows) }]);
}

/** No name of a sheet may hold these, nor be longer. */
const unnameable = /[\\/?*[\]:']/g;
const longestName = 31;

/** Several sheets in one Excel, each under a name of its own. */
export async function saveSheets(
  label: string,
  sheets: readonly { name: string; data: ReturnType<typeof sheetOf> }[],
): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const file = await writeSheet(
    sheets.map(({ name, data }) => ({
      data,
      sheet: name.replaceAll(unnameable, ' ').slice(0, longestName),
    })),
  ).toBlob();
  saveFile(`${label} ${dayOf(Date.now())}.xlsx`, file);
}
