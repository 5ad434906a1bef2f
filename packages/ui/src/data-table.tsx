import type { ReactNode } from 'react';

import styles from './data-table.module.css';
import { usePhone } from './use-phone.ts';

/** Where a cell goes when its row becomes a card. */
export type CardPlace =
  | 'select'
  | 'source'
  | 'due'
  | 'stem'
  | 'result'
  | 'count'
  | 'actions'
  | 'none';

export interface DataColumn<Row> {
  key: string;
  /** Column heading; a heading of tools or ticks is still said to screen readers. */
  title: string;
  isTitleHidden?: boolean;
  render: (row: Row) => ReactNode;
  /** In a card; `render` when left out. */
  renderInCard?: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  align?: 'left' | 'right';
  /** Width in pixels; the column without one takes what is left. */
  width?: number;
  /** `result` when left out. A phone's card has no place for `none`. */
  place?: CardPlace;
  /** In place of the written title, such as a box that ticks all. */
  head?: ReactNode;
}

interface DataTableProps<Row> {
  /** Accessible name of the table or list. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A card of its own making, where the places do not fit. */
  renderCard?: (row: Row) => ReactNode;
}

/** A table with hairlines from 768 px; under it every row is a card of a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return usePhone() ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-align={column.align}
                style={{ width: column.width }}
              >
                {column.head ??
                  (column.isTitleHidden ? (
                    <span className="xz-hidden">{column.title}</span>
                  ) : (
                    column.title
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, renderCard }: DataTableProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {renderCard ? renderCard(row) : <CardBody columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  );
}

function CardBody<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const at = (...places: CardPlace[]) =>
    columns
      .filter((column) => places.includes(column.place ?? 'result'))
      .map((column) => (
        <div key={column.key} className={styles[column.place ?? 'result']}>
          {(column.renderInCard ?? column.render)(row)}
        </div>
      ));
  return (
    <>
      <div className={styles.line}>{at('select', 'source', 'due')}</div>
      {at('stem')}
      <div className={styles.line}>{at('result', 'count')}</div>
      {at('actions')}
    </>
  );
}
