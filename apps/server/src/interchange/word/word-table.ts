import { elementIn, type XmlElement } from '../xml/read-xml.ts';
import type { WordRow } from './word-line.ts';

type Cell = WordRow['cells'][number];

interface Placed extends Cell {
  readonly column: number;
  readonly width: number;
  /** Goes on the cell above. */
  readonly goesOn: boolean;
}

/** The HTML of a table, cells joined as in the document. */
export function tableOf(rows: readonly WordRow[]): string {
  const placed = rows.map(({ row, cells }) => placeCells(row, cells));
  const lines = placed.map((cells, index) => {
    const shown = cells.filter(({ goesOn }) => !goesOn);
    return `<tr>${shown.map((cell) => cellOf(cell, heightOf(placed, index, cell))).join('')}</tr>`;
  });
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

/** Whether each row has one cell in each column: as many as the others, none of them joined. */
export function isPlainTable(rows: readonly WordRow[]): boolean {
  const placed = rows.map(({ row, cells }) => placeCells(row, cells));
  const width = placed[0]?.length ?? 0;
  return placed.every(
    (cells) =>
      cells.length === width &&
      cells.every(({ column, width: own, goesOn }, at) => column === at && own === 1 && !goesOn),
  );
}

/** Merging beyond this is no table that anybody wrote. */
const maxColumns = 100;

function placeCells(row: XmlElement, cells: readonly Cell[]): Placed[] {
  let column = Number(elementIn(row, 'trPr', 'gridBefore')?.attributes['val'] ?? 0);
  return cells.map(({ cell, lines }) => {
    const span = Number(elementIn(cell, 'tcPr', 'gridSpan')?.attributes['val'] ?? 1);
    const width = Math.min(Math.max(span, 1) || 1, maxColumns);
    const merge = elementIn(cell, 'tcPr', 'vMerge');
    const goesOn = merge !== undefined && merge.attributes['val'] !== 'restart';
    const placed = { cell, lines, column, width, goesOn };
    column += width;
    return placed;
  });
}

function heightOf(rows: readonly (readonly Placed[])[], index: number, { column }: Placed): number {
  let height = 1;
  for (const row of rows.slice(index + 1)) {
    if (!row.some((cell) => cell.column === column && cell.goesOn)) break;
    height += 1;
  }
  return height;
}

function cellOf({ lines, width }: Placed, height: number): string {
  const spans = [
    ...(width > 1 ? [` colspan="${width}"`] : []),
    ...(height > 1 ? [` rowspan="${height}"`] : []),
  ];
  const html = lines
    .map((line) => line.html())
    .filter((line) => line !== '')
    .join('<br>');
  return `<td${spans.join('')}>${html}</td>`;
}
