import { RowFault } from '../banks/row-fault.ts';

/** Which columns hold something, noted row by row. */
export class FilledColumns {
  readonly #filled = new Set<number>();

  note(cells: readonly string[]): void {
    for (const [index, cell] of cells.entries())
      if (!this.#filled.has(index) && cell.trim() !== '') this.#filled.add(index);
  }

  /** Of the columns that hold something those of which nothing is taken, in Chinese. */
  unused(headings: readonly string[], used: ReadonlySet<number>): string[] {
    return headings.flatMap((heading, index) => {
      if (used.has(index) || !this.#filled.has(index)) return [];
      const name = heading.trim();
      return [name === '' ? `第 ${index + 1} 列没有表头，没有用上` : `“${name}”这一列没有用上`];
    });
  }
}

/** Throws RowFault for what stands behind the last heading: a comma cut a text in two. */
export function refuseMore(headings: readonly string[], cells: readonly string[]): void {
  if (cells.slice(headings.length).some((cell) => cell !== ''))
    throw new RowFault(
      `有 ${cells.length} 格，比表头的 ${headings.length} 格多；文字里有逗号时请加引号`,
    );
}
