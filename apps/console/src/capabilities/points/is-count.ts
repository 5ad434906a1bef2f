/** A whole number of at least so much, as a number field has it. */
export const isCount = (value: unknown, least: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 1_000_000_000;
