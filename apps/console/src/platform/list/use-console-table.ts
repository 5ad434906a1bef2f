import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useFilters } from '../page/use-filters.ts';
import type { Column } from './column.ts';
import { useChosenColumns } from './use-chosen-columns.ts';
import type { Picks } from './use-picks.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The library wants rows that are records. */
interface Line<Row> {
  readonly row: Row;
}

const words = new Intl.Collator('zh-CN', { numeric: true });

interface Valued {
  getValue: (column: string) => unknown;
}

function compare(a: Valued, b: Valued, column: string): number {
  const [one, other] = [a.getValue(column), b.getValue(column)];
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : words.compare(String(one), String(other));
}

interface Options<Row> {
  /** Of the list: what is chosen of it is remembered by this. */
  name: string | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** All rows are there, so that their order means something. */
  isWhole: boolean;
  picks: Picks<Row> | undefined;
}

export interface Heading<Row> {
  readonly column: Column<Row>;
  readonly sorted: 'asc' | 'desc' | false;
  /** Undefined: the list is not to be sorted by it. */
  readonly sort: (() => void) | undefined;
}

/** What of a list is shown, in which order, and what of it is picked. The order stands in the address, as `sort=-until`. */
export function useConsoleTable<Row>(options: Options<Row>) {
  const { name, columns, rows, rowKey, isWhole, picks } = options;
  const { filters, setFilters } = useFilters(['sort']);
  const chosen = useChosenColumns(name);
  const maySort = name !== undefined && isWhole;
  const sorting = maySort ? sortingOf(filters.sort, columns) : [];
  const data = useMemo(() => rows.map((row): Line<Row> => ({ row })), [rows]);
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable<typeof features, Line<Row>>({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(rowKey(row)),
    enableMultiSort: false,
    enableSorting: maySort,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(
        columns.map((column) => [column.key, chosen.isShown(column)]),
      ),
      rowSelection: Object.fromEntries([...(picks?.keys ?? [])].map((key) => [key, true as const])),
    },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      setFilters({ sort: first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}` });
    },
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries(
        [...(picks?.keys ?? [])].map((key) => [key, true as const]),
      );
      picks?.setKeys(new Set(Object.keys(typeof update === 'function' ? update(before) : update)));
    },
  });
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  const headings = table.getVisibleLeafColumns().flatMap((each): Heading<Row>[] => {
    const column = columnOf.get(each.id);
    if (column === undefined) return [];
    const sort = each.getCanSort() ? () => each.toggleSorting() : undefined;
    return [{ column, sorted: each.getIsSorted(), sort }];
  });
  return {
    headings,
    rows: table.getRowModel().rows.map(({ original }) => original.row),
    chosen,
    picking: {
      count: rows.length,
      isAll: rows.length > 0 && table.getIsAllRowsSelected(),
      isSome: table.getIsSomeRowsSelected(),
      toggleAll: () => table.toggleAllRowsSelected(),
    },
  };
}

function definitionOf<Row>({ key, value }: Column<Row>): ColumnDef<typeof features, Line<Row>> {
  return value === undefined
    ? { id: key, enableSorting: false }
    : {
        id: key,
        accessorFn: ({ row }) => value(row) ?? undefined,
        sortFn: compare,
        sortUndefined: 'last',
        sortDescFirst: false,
      };
}

/** What an address holds that no column is called is left out. */
function sortingOf(text: string, columns: readonly Column<never>[]) {
  const id = text.replace(/^-/, '');
  const isThere = columns.some(({ key, value }) => key === id && value !== undefined);
  return isThere ? [{ id, desc: text.startsWith('-') }] : [];
}
