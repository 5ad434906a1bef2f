import type { ReactNode } from 'react';
import styles from './list-and-one.module.css';

interface ListAndOneProps {
  /** Of the list, over both: the kinds. */
  tabs: ReactNode;
  list: ReactNode;
  /** Under the list: its keys. */
  keys: ReactNode;
  one: ReactNode;
  /** It was chosen, and does not only stand there because it is the first: a phone shows it in place of the list. */
  isChosen: boolean;
  /** A phone's way back to the list. */
  back: ReactNode;
  /** In place of both. */
  instead?: ReactNode;
}

/** A list and the one of it that is open, side by side; a phone shows one of them. */
export function ListAndOne(props: ListAndOneProps) {
  const { tabs, list, keys, one, isChosen, back, instead } = props;
  return (
    <>
      <div className={styles.tabs}>{tabs}</div>
      {instead ?? (
        <div className={styles.panes} data-chosen={isChosen || undefined}>
          <div className={styles.list}>
            {list}
            <p className={styles.keys}>{keys}</p>
          </div>
          <div className={styles.one}>
            <p className={styles.back}>{back}</p>
            {one}
          </div>
        </div>
      )}
    </>
  );
}
