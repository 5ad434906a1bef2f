import type { ReactNode } from 'react';
import { Face } from './face.tsx';
import styles from './person.module.css';

/** Who, and under the name one quiet line. */
export function Person({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <span className={styles.root}>
      <Face name={name} size={note === undefined ? 24 : 32} />
      <span className={styles.words}>
        {name}
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
    </span>
  );
}
