import styles from './change-table.module.css';

export interface ChangeRow {
  readonly key: string | number;
  readonly name: string;
  readonly before: string;
  /** Null: it is left as it is, for the reason of `note`. */
  readonly after: string | null;
  readonly note: string;
  /** Somebody should look at it before it is done. */
  readonly isOdd?: boolean;
  /** What the server said against it. */
  readonly refusal?: string | undefined;
}

interface ChangeTableProps {
  /** What the rows are: 「学员」. */
  of: string;
  rows: readonly ChangeRow[];
  /** What stands over what is and what will be. */
  titles?: { readonly before: string; readonly after: string };
}

const usual = { before: '现在', after: '改成' };

/** How many of the rows will change, for the button and for `changeSummary`. */
export const countChanges = (rows: readonly ChangeRow[]): number =>
  rows.filter(({ after }) => after !== null).length;

/** How many will change and how many are passed over: 「会改 4 人，跳过 1 人」. */
export function changeSummary(rows: readonly ChangeRow[], unit: string): string {
  const count = countChanges(rows);
  const passed = rows.length - count;
  return `会改 ${count} ${unit}${passed > 0 ? `，跳过 ${passed} ${unit}` : ''}`;
}

/** Row by row what is and what will be, and why something is passed over; before many things are changed at once. */
export function ChangeTable({ of, rows, titles = usual }: ChangeTableProps) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.root}>
      <table aria-label="改动">
        <thead>
          <tr>
            {[of, titles.before, titles.after, '说明'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, before, after, note, isOdd, refusal }) => (
            <tr key={key} data-skipped={after === null || undefined}>
              <th scope="row">{name}</th>
              <td data-title={titles.before}>{before}</td>
              <td data-title={titles.after}>{after ?? <span aria-label="不改">—</span>}</td>
              <td data-tone={refusal === undefined ? isOdd && 'review' : 'wrong'}>
                {refusal ?? note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
