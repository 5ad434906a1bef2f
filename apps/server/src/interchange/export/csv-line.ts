/** What a spreadsheet would take for a formula and run; numbers are none. */
const formula = /^'*[=+\-@\t\r]/;
const number = /^[-+]?\d+(?:\.\d+)?%?$/;

/** One row; what could be misread stands in quotes, what could be run behind an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell that `csvLine` wrote. */
export const withoutGuard = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
