import type { Column } from '../list/column.ts';
import { saveExcel } from '../list/save-excel.ts';

/** Rows for which nothing was done, with why beside them: mended, the file can come again. */
export async function saveFaulty<Row extends { readonly words: string }>(
  label: string,
  { why, cells }: { why: string; cells: readonly Column<Row>[] },
  rows: readonly Row[],
): Promise<void> {
  await saveExcel(
    label,
    [{ key: 'words', title: why, value: ({ words }) => words }, ...cells],
    rows,
  );
}
