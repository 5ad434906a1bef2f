import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { drawn } from './column.ts';
import styles from './console-table.module.css';
import { PickAll, PickBox, rowPress, Unfold, type DrawnList } from './row-state.tsx';
import type { Heading } from './use-console-table.ts';

/** The list on a desk. */
export function Table<Row>(props: DrawnList<Row>) {
  const { label, headings, rows, rowKey, picks, picking, detailLabel } = props;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {picks !== undefined && (
            <th scope="col" style={{ width: 44 }}>
              <PickAll picking={picking} />
            </th>
          )}
          {headings.map((heading) => (
            <HeadCell key={heading.column.key} heading={heading} />
          ))}
          {detailLabel !== undefined && (
            <th scope="col" style={{ width: 48 }}>
              <span className="xz-hidden">展开</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableLine key={rowKey(row)} row={row} list={props} />
        ))}
      </tbody>
    </table>
  );
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ heading: { column, sorted, sort } }: { heading: Heading<Row> }) {
  const { title, align, width } = column;
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width }}
      {...(sorted !== false && { 'aria-sort': directions[sorted] })}
    >
      {sort === undefined ? (
        title
      ) : (
        <button type="button" className={styles.sort} onClick={sort}>
          {title}
          {sorted !== false && <Arrow size={14} stroke={1.8} aria-hidden />}
        </button>
      )}
    </th>
  );
}

function TableLine<Row>({ row, list }: { row: Row; list: DrawnList<Row> }) {
  const { headings, picks, renderDetail, detailLabel } = list;
  const state = list.state(row);
  const { isCurrent, isOpen, isPicked, press, stand } = state;
  const others = (picks === undefined ? 0 : 1) + (detailLabel === undefined ? 0 : 1);
  return (
    <Fragment>
      <tr
        data-current={isCurrent || undefined}
        data-picked={isPicked || undefined}
        onFocus={stand}
        {...rowPress(press)}
      >
        {picks !== undefined && (
          <td>
            <PickBox name={picks.nameOf(row)} state={state} />
          </td>
        )}
        {headings.map(({ column }) => (
          <td key={column.key} data-align={column.align}>
            {drawn(column, row)}
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
          <td colSpan={headings.length + others}>{renderDetail(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}
