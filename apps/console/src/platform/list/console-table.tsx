import { IconChevronDown } from '@tabler/icons-react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './console-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** In place of the written title, such as a box that picks all. */
  readonly head?: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly align?: 'right';
  /** Pixels; columns without one share what is left. */
  readonly width?: number;
  /** In a phone's card: the first line or its beginning, a line of its title and value (left out: this), or nowhere. */
  readonly card?: 'pick' | 'head' | 'none';
}

const ownPress = 'a, button, input, label, textarea, select, [role="menuitem"]';

interface ConsoleTableProps<Row> {
  /** What the list is, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** ↵ or a press on the row. Buttons and links in it keep their own press. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What Space or a press unfolds under the row, where nothing is opened. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
  /** What a row's own button to unfold it is called. */
  detailLabel?: ((row: Row) => string) | undefined;
  /** X picks the row where one stands, ⇧X all from the last that was picked to it. */
  onPick?: ((row: Row, isRange: boolean) => void) | undefined;
  isPicked?: ((row: Row) => boolean) | undefined;
  /** At the foot: how many, and what loads more. */
  foot?: ReactNode;
}

/**
 * Rows with hairlines and a keyboard: J and K move, ↵ opens, Space unfolds. Under 768 px each row is a card. What is
 * open and where one stands is of the row's key, so that it outlives the list being fetched again.
 */
export function ConsoleTable<Row>(props: ConsoleTableProps<Row>) {
  const { rows, rowKey, onOpen, onPick, renderDetail } = props;
  const isPhone = usePhone();
  const [at, setAt] = useState<string | number | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set());
  const body = useRef<HTMLElement>(null);
  const place = rows.findIndex((row) => rowKey(row) === at);
  const current = rows[place];
  const toggle = (row: Row) => setOpen((keys) => toggled(keys, rowKey(row)));
  const move = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))];
    if (next !== undefined) setAt(rowKey(next));
  };
  const pick = (isRange: boolean) =>
    current === undefined || onPick === undefined ? undefined : () => onPick(current, isRange);
  usePageKeys({ j: () => move(1), k: () => move(-1), x: pick(false), X: pick(true) });
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
  const state = (row: Row) => ({
    isCurrent: rowKey(row) === at,
    isOpen: open.has(rowKey(row)),
    isPicked: props.isPicked?.(row) ?? false,
    press: onOpen === undefined && renderDetail === undefined ? undefined : () => press(row),
  });
  const List = isPhone ? Cards : Table;
  return (
    <section className={styles.root} ref={body} aria-label={props.label}>
      <List {...props} state={state} />
      {props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>}
    </section>
  );
}

function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface RowState {
  isCurrent: boolean;
  isOpen: boolean;
  isPicked: boolean;
  press: (() => void) | undefined;
}

/** For whoever has no mouse: says too whether the row is unfolded. */
function Unfold({ isOpen, press, label }: Pick<RowState, 'isOpen' | 'press'> & { label: string }) {
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={press}
    >
      <IconChevronDown size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

interface ListProps<Row> extends ConsoleTableProps<Row> {
  state: (row: Row) => RowState;
}

/** A press that is the row's own: not on something in it that can be pressed, and not the end of marking text. */
const rowPress = (press: (() => void) | undefined) =>
  press && {
    onClick: ({ target }: { target: EventTarget }) => {
      const isOwn = target instanceof Element && target.closest(ownPress) !== null;
      if (!isOwn && (getSelection()?.isCollapsed ?? true)) press();
    },
    'data-pressable': true,
  };

function Table<Row>(props: ListProps<Row>) {
  const { label, columns, rows, rowKey, renderDetail, detailLabel, state } = props;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title, head, align, width }) => (
            <th key={key} scope="col" data-align={align} style={{ width }}>
              {head ?? title}
            </th>
          ))}
          {detailLabel !== undefined && (
            <th scope="col" style={{ width: 48 }}>
              <span className="xz-hidden">展开</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { isCurrent, isOpen, isPicked, press } = state(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr
                data-current={isCurrent || undefined}
                data-picked={isPicked || undefined}
                {...rowPress(press)}
              >
                {columns.map(({ key, align, render }) => (
                  <td key={key} data-align={align}>
                    {render(row)}
                  </td>
                ))}
                {detailLabel !== undefined && (
                  <td data-align="right">
                    <Unfold isOpen={isOpen} press={press} label={detailLabel(row)} />
                  </td>
                )}
              </tr>
              {isOpen && renderDetail !== undefined && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length + (detailLabel === undefined ? 0 : 1)}>
                    {renderDetail(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Cards<Row>(props: ListProps<Row>) {
  const { label, columns, rows, rowKey, renderDetail, detailLabel, state } = props;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const { isOpen, isPicked, press } = state(row);
        return (
          <li
            key={rowKey(row)}
            className={styles.card}
            data-picked={isPicked || undefined}
            {...rowPress(press)}
          >
            <div className={styles.head}>
              {columns
                .filter(({ card }) => card === 'pick' || card === 'head')
                .map(({ key, card, render }) => (
                  <div key={key} data-pick={card === 'pick' || undefined}>
                    {render(row)}
                  </div>
                ))}
              {detailLabel !== undefined && (
                <Unfold isOpen={isOpen} press={press} label={detailLabel(row)} />
              )}
            </div>
            <dl className={styles.facts}>
              {columns
                .filter(({ card }) => card === undefined)
                .map(({ key, title, render }) => (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>{render(row)}</dd>
                  </div>
                ))}
            </dl>
            {isOpen && renderDetail?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
