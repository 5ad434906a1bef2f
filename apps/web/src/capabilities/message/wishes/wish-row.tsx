import type { ReactNode } from 'react';
import styles from './message-wishes.module.css';

interface RowProps {
  label: string;
  hint?: string;
  children?: ReactNode;
}

export function Row({ label, hint, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div>{label}</div>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </li>
  );
}
