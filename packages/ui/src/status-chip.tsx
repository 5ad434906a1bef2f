import type { ReactNode } from 'react';

import styles from './status-chip.module.css';

interface StatusChipProps {
  /** The meaning, not the look: `review` is due, marked or expiring. */
  tone?: 'quiet' | 'accent' | 'right' | 'wrong' | 'review';
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two about a thing's state. It cannot be pressed. */
export function StatusChip({ tone = 'quiet', icon, children }: StatusChipProps) {
  return (
    <span className={styles.root} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
