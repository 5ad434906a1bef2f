import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '../port/live-room.module.css';

interface LiveNoticeProps {
  title: string;
  text?: string;
  isBusy?: boolean;
  children?: ReactNode;
}

/** What stands in place of the picture. */
export function LiveNotice({ title, text, isBusy = false, children }: LiveNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      {isBusy && <Loader size="sm" color="currentColor" aria-hidden />}
      <p className={styles.noticeTitle}>{title}</p>
      {text !== undefined && <p className={styles.noticeText}>{text}</p>}
      {children}
    </div>
  );
}
