import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** How many there are, small after the title. */
  count?: ReactNode;
  /** Beside the title and no part of it: who else is there. */
  beside?: ReactNode;
  /** One quiet line under it. */
  note?: ReactNode;
  /** Buttons; one of them filled. */
  actions?: ReactNode;
}

/** The line a page begins with. There is no other header. */
export function PageHead({ title, count, beside, note, actions }: PageHeadProps) {
  return (
    <header className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h1>
        {beside}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
