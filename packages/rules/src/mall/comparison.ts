interface Row {
  readonly label: string;
  readonly cells: readonly (string | null)[];
}

/** Rows of a comparison that tell something: those in which all are equal are left out. */
export const tellingRows = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter(({ cells }) => cells.some((cell) => cell !== cells[0]));
