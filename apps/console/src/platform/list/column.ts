import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Kept in the browser and in addresses, so it does not change. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** What it is sorted by, and what stands in the Excel; null: nothing. Left out: it does neither. */
  readonly value?: (row: Row) => string | number | null;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: true;
  /** Figures stand at the right. */
  readonly align?: 'right';
  /** Pixels; columns without one share what is left. */
  readonly width?: number;
  /** In a phone's card: its first line, a line of its title and value (left out: this), or nowhere. */
  readonly card?: 'head' | 'none';
}

/** By which columns somebody may decide whether they see them: a row always says what it is of, and what can be done. */
export const isChoosable = ({ card }: Pick<Column<unknown>, 'card'>): boolean => card !== 'head';
