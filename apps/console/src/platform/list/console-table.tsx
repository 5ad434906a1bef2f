import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Column } from './column.ts';
import styles from './console-table.module.css';
import { ListTools } from './list-tools.tsx';
import { Cards } from './table-cards.tsx';
import { Table } from './table-rows.tsx';
import { ownPress, type RowState } from './row-state.tsx';
import { useConsoleTable } from './use-console-table.ts';
import type { Picks } from './use-picks.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface ConsoleTableProps<Row> {
  /** What the list is, for screen readers, and what its Excel is called. */
  label: string;
  /**
   * The list's own name: its columns can be chosen and are remembered, what is seen can be taken as Excel, and where
   * it is whole it can be sorted. Left out: a short list of a page that needs none of it.
   */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What is seen may not be taken along as Excel, because that takes more than to see it. */
  hasNoExcel?: boolean;
  /** So many are drawn, the first as they are sorted; all that is picked or sorted is of all rows. Left out: all. */
  drawn?: number | undefined;
  /** There are no more rows on the server, so that their order means something. */
  isWhole?: boolean;
  /** ↵ or a press on the row. Buttons and links in it keep their own press. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What Space or a press unfolds under the row, where nothing is opened. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
  /** What a row's own button to unfold it is called. */
  detailLabel?: ((row: Row) => string) | undefined;
  /** X picks the row where one stands, ⇧X all from the last that was picked to it. */
  picks?: Picks<Row> | undefined;
  /**
   * What keys do with the row where one stands, by key. Where one stands on none, the first press goes to the first row
   * and does nothing else: what came a moment ago is seen before anything is done with it.
   */
  acts?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** Before the tools of the list: what it is narrowed by. */
  filters?: ReactNode;
  /** In place of the rows, while there are none to show. */
  instead?: ReactNode;
  /** At the foot: how many, and what loads more. */
  foot?: ReactNode;
}

/**
 * Rows with hairlines and a keyboard: J and K move, ↵ opens, Space unfolds, X picks. Under 768 px each row is a card.
 * What is open and where one stands is of the row's key, so that it outlives the list being fetched again.
 */
export function ConsoleTable<Row>(props: ConsoleTableProps<Row>) {
  const { label, name, columns, rowKey, onOpen, picks, renderDetail, isWhole = true } = props;
  const { hasNoExcel = false } = props;
  const shown = useConsoleTable({ name, columns, rows: props.rows, rowKey, isWhole, picks });
  const rows = shown.rows.slice(0, props.drawn);
  const isPhone = usePhone();
  const [at, setAt] = useState<string | number | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set());
  const body = useRef<HTMLElement>(null);
  const place = rows.findIndex((row) => rowKey(row) === at);
  const current = rows[place];
  const pick = usePicking(rows, rowKey, picks);
  const toggle = (row: Row) => setOpen((keys) => toggled(keys, rowKey(row)));
  const move = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))];
    if (next !== undefined) setAt(rowKey(next));
  };
  const pickHere = (isRange: boolean) =>
    current === undefined || pick === undefined ? undefined : () => pick(current, isRange);
  const acts = Object.entries(props.acts ?? {}).map(
    ([key, act]) => [key, () => (current === undefined ? move(1) : act(current))] as const,
  );
  usePageKeys({
    ...{ j: () => move(1), k: () => move(-1), x: pickHere(false), X: pickHere(true) },
    ...Object.fromEntries(acts),
  });
  useRowKeys({
    ownPress,
    onEnter: current === undefined || onOpen === undefined ? undefined : () => onOpen(current),
    onSpace:
      current === undefined || renderDetail === undefined ? undefined : () => toggle(current),
  });
  useEffect(() => {
    body.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const press = (row: Row) => {
    setAt(rowKey(row));
    if (onOpen !== undefined) onOpen(row);
    else if (renderDetail !== undefined) toggle(row);
  };
  const state = (row: Row): RowState => ({
    isCurrent: rowKey(row) === at,
    stand: () => setAt(rowKey(row)),
    isOpen: open.has(rowKey(row)),
    isPicked: picks?.keys.has(String(rowKey(row))) ?? false,
    press: onOpen === undefined && renderDetail === undefined ? undefined : () => press(row),
    pick: pick && ((isRange) => pick(row, isRange)),
  });
  const List = isPhone ? Cards : Table;
  return (
    <>
      {name !== undefined && (
        <ListTools
          {...{ label, columns, hasNoExcel }}
          rows={shown.rows}
          chosen={shown.chosen}
          headings={shown.headings}
        >
          {props.filters}
        </ListTools>
      )}
      {props.instead ?? (
        <section className={styles.root} ref={body} aria-label={label}>
          <List {...props} {...shown} rows={rows} state={state} />
          {props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>}
        </section>
      )}
    </>
  );
}

function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Picks one row, or with those between it and the last that was picked, in the order in which they are seen. */
function usePicking<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string | number,
  picks: Picks<Row> | undefined,
) {
  const [last, setLast] = useState<string | number | null>(null);
  return (
    picks &&
    ((row: Row, isRange: boolean) => {
      const from = rows.findIndex((each) => rowKey(each) === last);
      const to = rows.indexOf(row);
      setLast(rowKey(row));
      if (isRange && from >= 0) {
        const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
        picks.setKeys(new Set([...picks.keys, ...range.map((each) => String(rowKey(each)))]));
      } else picks.setKeys(toggled(picks.keys, String(rowKey(row))));
    })
  );
}
