/** Cells as a spreadsheet copies them; null for what is no table. */
export function readRows(text: string): string[][] | null {
  if (!text.includes('\t')) return null;
  const rows = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .slice(0, 61)
    .map((line) =>
      line
        .split('\t')
        .slice(0, 12)
        .map((cell) => cell.trim().slice(0, 4000)),
    );
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}
