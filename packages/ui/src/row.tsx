import type { ReactNode } from 'react';

import styles from './row.module.css';

interface RowProps {
  /** 20 pixels. */
  icon?: ReactNode;
  title: ReactNode;
  caption?: ReactNode;
  /** What stands at the end: a value, a link, a field. */
  end?: ReactNode;
}

/** A row of a card; rows beside each other are parted by hairlines. */
export function Row({ icon, title, caption, end }: RowProps) {
  return (
    <div className={styles.root}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {caption && <div className={styles.caption}>{caption}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
