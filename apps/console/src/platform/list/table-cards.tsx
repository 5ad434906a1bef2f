import styles from './console-table.module.css';
import { PickBox, rowPress, Unfold, type DrawnList } from './row-state.tsx';

/** The list on a phone: each row a card. */
export function Cards<Row>(props: DrawnList<Row>) {
  return (
    <ul className={styles.cards} aria-label={props.label}>
      {props.rows.map((row) => (
        <Card key={props.rowKey(row)} row={row} list={props} />
      ))}
    </ul>
  );
}

function Card<Row>({ row, list }: { row: Row; list: DrawnList<Row> }) {
  const { headings, picks, renderDetail, detailLabel } = list;
  const state = list.state(row);
  const { isOpen, isPicked, press } = state;
  return (
    <li className={styles.card} data-picked={isPicked || undefined} {...rowPress(press)}>
      <div className={styles.head}>
        {picks !== undefined && (
          <div data-pick>
            <PickBox name={picks.nameOf(row)} state={state} />
          </div>
        )}
        {headings
          .filter(({ column: { card } }) => card === 'head')
          .map(({ column: { key, render } }) => (
            <div key={key}>{render(row)}</div>
          ))}
        {detailLabel !== undefined && (
          <Unfold isOpen={isOpen} press={press} label={detailLabel(row)} />
        )}
      </div>
      <dl className={styles.facts}>
        {headings
          .filter(({ column: { card } }) => card === undefined)
          .map(({ column: { key, title, render } }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{render(row)}</dd>
            </div>
          ))}
      </dl>
      {isOpen && renderDetail?.(row)}
    </li>
  );
}
