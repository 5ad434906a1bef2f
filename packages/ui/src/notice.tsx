import type { ReactNode } from 'react';

import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'quiet' | 'accent' | 'right' | 'wrong' | 'review';
  /** 20 pixels. */
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** One, subtle. */
  action?: ReactNode;
  /** A short one: title and text share a line on a desk. */
  isLine?: boolean;
}

/** Says in its place what a page has to say: a soft ground, one icon, one way on. */
export function Notice({ tone = 'quiet', icon, title, children, action, isLine }: NoticeProps) {
  return (
    <div className={styles.root} data-tone={tone} data-line={isLine || undefined}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
