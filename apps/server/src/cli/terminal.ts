/** Where a command speaks to. */
export interface Terminal {
  /** A line of the result, on standard output. */
  readonly print: (line: string) => void;
  /** A line about what is going on, or what went wrong; never mixed into a result that a program reads. */
  readonly note: (line: string) => void;
  /** Asks a person for yes or no; absent where nobody sits at it. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this takes out
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A terminal must not be steered by what a student wrote. */
export const oneLine = (text: string): string => text.replaceAll(controls, ' ');

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

/** Columns of a terminal that a text takes: a Chinese character takes two. */
export function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);
}

/** Lines of a table: the first column to the left, numbers to the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.map((_cell, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((columns?.[column] ?? 0) - widthOf(cell));
        const isNumber = rows.slice(1).every((other) => /^\d+$/.test(other[column] ?? ''));
        return isNumber ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd(),
  );
}
