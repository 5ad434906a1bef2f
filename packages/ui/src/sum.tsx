import type { ReactNode } from 'react';

import styles from './sum.module.css';

export interface SumRow {
  key: string | number;
  label: ReactNode;
  value: ReactNode;
  /** What it was before, struck out beside the new value. */
  was?: string | undefined;
  isTotal?: boolean | undefined;
}

interface SumProps {
  rows: readonly SumRow[];
  /** While it is worked out anew. */
  isDim?: boolean;
}

/** A price, taken apart line by line. */
export function Sum({ rows, isDim = false }: SumProps) {
  return (
    <dl className={styles.root} data-dim={isDim || undefined}>
      {rows.map(({ key, label, value, was, isTotal }) => (
        <div
          key={key}
          data-total={isTotal || undefined}
          data-tone={was === undefined ? undefined : 'review'}
        >
          <dt>{label}</dt>
          <dd>
            {was !== undefined && (
              <s>
                <span className="xz-hidden">原来 </span>
                {was}
              </s>
            )}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
