import type { ReactNode } from 'react';

import styles from './page-column.module.css';

/**
 * The grids of the product, from 1280 px; below it one column, the aside under the middle.
 * - `single`: 1200. `card`: 760. `settings`: 208 + 704.
 * - `aside`: main + 348. `question`: 760 + 296.
 * - `course`: tree 288, middle, aside 340. `lecture`: rail 64, player, transcript 400.
 */
export type PageLayout =
  | 'single'
  | 'card'
  | 'settings'
  | 'aside'
  | 'question'
  | 'course'
  | 'lecture';

interface PageColumnProps {
  layout?: PageLayout;
  /** Over all columns: the title and what stands beside it. */
  head?: ReactNode;
  /** Left of the middle: a tree or rail, shown from 1280 px; settings' list always. */
  start?: ReactNode;
  aside?: ReactNode;
  /** Accessible names of the side columns. */
  startLabel?: string;
  asideLabel?: string;
  children: ReactNode;
}

/** Puts a page's columns in place, with its gutters. */
export function PageColumn({
  layout = 'single',
  head,
  start,
  aside,
  startLabel = '目录',
  asideLabel = '相关内容',
  children,
}: PageColumnProps) {
  return (
    <div className={styles.root} data-layout={layout}>
      {head && <div className={styles.head}>{head}</div>}
      {start && (
        <aside className={styles.start} aria-label={startLabel}>
          {start}
        </aside>
      )}
      <div className={styles.middle}>{children}</div>
      {aside && (
        <aside className={styles.aside} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </div>
  );
}
