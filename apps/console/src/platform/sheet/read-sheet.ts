/** A sheet as text, row by row; what is in the file but cannot be read as one says so. */
export type SheetRows = readonly (readonly string[])[];

/** In words for who gave it. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

const mostBytes = 5_000_000;
const mostRows = 5000;

/** The first sheet of an Excel, or a CSV in UTF-8 or as Chinese Windows writes it. What reads it is fetched only now. */
export async function readSheet(file: File): Promise<SheetRows> {
  if (file.size > mostBytes) throw new SheetError('文件超过 5 MB，请分成几份');
  const isExcel = /\.xlsx$/i.test(file.name);
  if (!isExcel && !/\.(?:csv|txt)$/i.test(file.name))
    throw new SheetError('请给 .xlsx 或 .csv 文件；旧的 .xls 先用 Excel 另存为 .xlsx');
  const rows = await (isExcel ? readExcel(file) : readCsv(file)).catch(() => {
    throw new SheetError('这个文件读不出来，请用 Excel 打开、另存一份再试');
  });
  if (rows.length === 0) throw new SheetError('表里没有内容，请检查是不是选错了文件');
  if (rows.length > mostRows) throw new SheetError(`一次最多 ${mostRows} 行，请分成几份`);
  return rows;
}

async function readExcel(file: File): Promise<SheetRows> {
  const { readSheet: read } = await import('read-excel-file/browser');
  // Numbers as they are written: one of 19 digits would lose its last ones.
  const rows = await read(file, { parseNumber: (text) => text });
  return rows.map((row) => row.map(textOfCell));
}

function textOfCell(cell: unknown): string {
  // A day, in whatever way the sheet shows it.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'string') return cell.trim();
  return typeof cell === 'boolean' || typeof cell === 'number' ? String(cell) : '';
}

/** What was copied out of a spreadsheet, or typed with commas. */
export async function readPasted(text: string): Promise<SheetRows> {
  const rows = await parseLines(text, text.includes('\t') ? '\t' : ',').catch(() => {
    throw new SheetError('粘贴的内容读不出来，请从表格里重新复制');
  });
  if (rows.length > mostRows) throw new SheetError(`一次最多 ${mostRows} 行，请分成几份`);
  return rows;
}

const readCsv = async (file: File): Promise<SheetRows> =>
  await parseLines(textOf(await file.arrayBuffer()), ',');

async function parseLines(text: string, delimiter: string): Promise<SheetRows> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(text, {
    ...{ bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true },
  });
  // Taobao writes ="123" so that spreadsheets keep every digit.
  return rows.map((row) => row.map((cell) => cell.trim().replace(/^=?"?(.*?)"?$/s, '$1')));
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export interface SheetLine<Name extends string> {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: Readonly<Record<Name, string>>;
}

/**
 * The lines under the heading, by the columns that are wanted; a column goes by any of its names, the first of which is
 * told where it is missing. Without a heading the columns stand in the order in which they are wanted.
 */
export function linesOf<Name extends string>(
  rows: SheetRows,
  columns: Readonly<
    Record<Name, { readonly titles: readonly string[]; readonly isOptional?: true }>
  >,
): SheetLine<Name>[] {
  const names = Object.keys(columns) as Name[];
  const [first = []] = names.map((name) => columns[name].titles);
  const heading = rows.slice(0, 10).findIndex((row) => row.some((cell) => first.includes(cell)));
  const places = names.map((name, index) =>
    heading < 0
      ? index
      : (rows[heading] ?? []).findIndex((cell) => columns[name].titles.includes(cell)),
  );
  const missing = names.filter((name, index) => places[index] === -1 && !columns[name].isOptional);
  if (missing.length > 0)
    throw new SheetError(
      `表头里没有${missing.map((name) => `“${columns[name].titles[0]}”`).join('、')}，请加上这一列`,
    );
  return rows.slice(heading + 1).flatMap((row, index) => {
    if (row.every((cell) => cell === '')) return [];
    const cells = Object.fromEntries(
      names.map((name, at) => [name, row[places[at] ?? -1] ?? '']),
    ) as Record<Name, string>;
    return [{ number: heading + 2 + index, cells }];
  });
}
