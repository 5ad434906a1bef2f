import type { ReactNode } from 'react';

import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** The actions, the main one last: on a phone `data-main` on it makes it the widest. */
  children: ReactNode;
  /** At the left from 768 px, such as the way back; on a phone it stands before the actions. */
  start?: ReactNode;
  /** Keys and other help, desk only. */
  hint?: ReactNode;
  /** Only on a phone: a desk page has its button in its head. */
  isPhoneOnly?: boolean;
  /** Of a page that is as wide as the window. */
  isWide?: boolean;
}

/** The action bar at the foot of a task, in place of the tab bar. It keeps its own height free. */
export function BottomBar(props: BottomBarProps) {
  const { children, start, hint, isPhoneOnly = false, isWide = false } = props;
  return (
    <>
      <div className={styles.space} data-phone-only={isPhoneOnly || undefined} aria-hidden />
      <div className={styles.root} data-phone-only={isPhoneOnly || undefined}>
        <div className={styles.line} data-wide={isWide || undefined}>
          {start && <div className={styles.start}>{start}</div>}
          {hint && <div className={styles.hint}>{hint}</div>}
          <div className={styles.actions}>{children}</div>
        </div>
      </div>
    </>
  );
}
