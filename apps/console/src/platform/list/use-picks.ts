import { useState } from 'react';

/** Rows that are picked to do one thing with all of them. */
export interface Picks<Row> {
  /** Those of the rows that are picked, in their order. */
  readonly picked: readonly Row[];
  readonly clear: () => void;
  /** What a row is called. */
  readonly nameOf: (row: Row) => string;
  readonly keys: ReadonlySet<string>;
  readonly setKeys: (keys: ReadonlySet<string>) => void;
}

interface PicksOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  nameOf: (row: Row) => string;
}

/**
 * What is picked in a `ConsoleTable` that is given these `picks`. What is no longer in the list is not picked any more.
 */
export function usePicks<Row>({ rows, rowKey, nameOf }: PicksOptions<Row>): Picks<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    picked: rows.filter((row) => keys.has(String(rowKey(row)))),
    clear: () => setKeys(new Set()),
    nameOf,
    keys,
    setKeys,
  };
}
