import type { ReactNode } from 'react';
import styles from './lecture-player.module.css';

interface PlayerNoticeProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  isError?: boolean;
}

/** What stands in place of the picture: a lecture in work, one that failed, one that may not be opened. */
export function PlayerNotice({ title, text, children, isError }: PlayerNoticeProps) {
  return (
    <div className={styles.panel} role={isError ? 'alert' : 'status'}>
      <p className={styles.panelTitle}>{title}</p>
      {text && <p className={styles.panelText}>{text}</p>}
      {children}
    </div>
  );
}
