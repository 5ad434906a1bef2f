import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Column } from './console-table.tsx';

interface Picks<Row> {
  /** Those of the rows that are picked, in their order. */
  picked: readonly Row[];
  clear: () => void;
  /** The boxes, before the other columns. */
  column: Column<Row>;
  isPicked: (row: Row) => boolean;
  onPick: (row: Row, isRange: boolean) => void;
}

interface PicksOptions<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  /** What a row is called. */
  nameOf: (row: Row) => string;
}

/** Rows that are picked to do one thing with all of them. What is no longer in the list is not picked any more. */
export function usePicks<Row>({ rows, rowKey, nameOf }: PicksOptions<Row>): Picks<Row> {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  const picked = rows.filter((row) => keys.has(rowKey(row)));
  const isPicked = (row: Row) => keys.has(rowKey(row));
  const onPick = (row: Row, isRange: boolean) => {
    const from = rows.findIndex((each) => rowKey(each) === last);
    const to = rows.indexOf(row);
    setLast(rowKey(row));
    if (isRange && from >= 0) {
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setKeys(new Set([...keys, ...range.map(rowKey)]));
    } else setKeys(without(keys, rowKey(row)) ?? new Set([...keys, rowKey(row)]));
  };
  const isAll = rows.length > 0 && picked.length === rows.length;
  return {
    picked,
    clear: () => setKeys(new Set()),
    isPicked,
    onPick,
    column: {
      key: 'pick',
      title: '选',
      width: 44,
      card: 'pick',
      head: (
        <Checkbox
          aria-label={`选中这 ${rows.length} 行`}
          checked={isAll}
          indeterminate={picked.length > 0 && !isAll}
          onChange={() => setKeys(new Set(isAll ? [] : rows.map(rowKey)))}
        />
      ),
      render: (row) => (
        <Checkbox
          aria-label={`选中${nameOf(row)}`}
          checked={isPicked(row)}
          onChange={({ currentTarget, nativeEvent }) => {
            const isPressed = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
            onPick(row, isPressed && nativeEvent.shiftKey);
            // The keys of the list rest while a field has the focus, and who presses with a mouse wants none.
            if (isPressed) currentTarget.blur();
          }}
        />
      ),
    },
  };
}

/** Undefined where it was not there. */
function without<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> | undefined {
  const next = new Set(keys);
  return next.delete(key) ? next : undefined;
}
