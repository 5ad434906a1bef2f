import { longestImportCell } from '@xuezhou/contract/import/console';
import type { CheckedRow } from '../../capabilities/import/import.port.ts';

/** Of what is longer than any cell can be. */
const longestShown = 2000;

/** Whether it is shown as it is: what was cut cannot be written back. */
export const isWhole = (value: string): boolean => value.length <= longestImportCell;

/** The cells of a row as a page shows them; one that is too long to be taken says that it was cut. */
export const cellsOf = (
  fields: Readonly<Partial<Record<string, string>>>,
  faulty: string | undefined,
): CheckedRow['cells'] =>
  Object.entries(fields).map(([field, value = '']) => ({
    ...(isWhole(value)
      ? { field, value }
      : { field, value: value.slice(0, longestShown), isCut: true }),
    ...(field === faulty && { isAtFault: true }),
  }));
