import type { ReactNode } from 'react';
import styles from './panes.module.css';

interface PanesProps {
  /** The line that the page begins with. */
  head: ReactNode;
  list: ReactNode;
  /** What was chosen from the list. */
  children: ReactNode;
  /** The one in `children` was chosen by hand: a phone shows it in place of the list. */
  isChosen: boolean;
  /** Of which the list is: it begins at its top again where this changes. */
  label: string;
  /** Keys, at the foot of the list. */
  keys?: ReactNode;
}

/** A page that fills the window: a list, and beside it the one that is open. Each scrolls by itself. */
export function Panes({ head, list, children, isChosen, label, keys }: PanesProps) {
  return (
    <div className={styles.root} data-chosen={isChosen || undefined}>
      <div className={styles.head}>{head}</div>
      <section className={styles.list} aria-label={label}>
        <div className={styles.rows}>{list}</div>
        {keys !== undefined && <p className={styles.keys}>{keys}</p>}
      </section>
      <div className={styles.one}>{children}</div>
    </div>
  );
}

interface OnePaneProps {
  children: ReactNode;
  /** Beside it on a wide desk, else under it. */
  aside: ReactNode;
  asideLabel: string;
  /** Stays at the foot of the window. */
  foot?: ReactNode;
}

/** The one that is open, and what helps with it. */
export function OnePane({ children, aside, asideLabel, foot }: OnePaneProps) {
  return (
    <div className={styles.split}>
      <div className={styles.middle}>
        <div className={styles.body}>{children}</div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
      <aside className={styles.aside} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
