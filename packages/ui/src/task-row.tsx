import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './task-row.module.css';

interface TaskRowProps {
  state: 'done' | 'open' | 'locked';
  /** Said by screen readers before the title, such as 已完成. */
  stateLabel: string;
  /** A link covers the row; text where there is nowhere to go. */
  title: ReactNode;
  caption?: ReactNode;
  /** At the right end, such as 3 / 5. */
  count?: ReactNode;
  /** Shows that the row leads somewhere. */
  hasWay?: boolean;
}

const icons = { done: IconCircleCheckFilled, open: IconCircle, locked: IconLock };

/** One thing to do, as a row of a list. */
export function TaskRow({ state, stateLabel, title, caption, count, hasWay }: TaskRowProps) {
  const Icon = icons[state];
  return (
    <li className={styles.root} data-state={state}>
      <Icon className={styles.mark} size={22} stroke={1.4} aria-hidden />
      <div className={styles.text}>
        <span className="xz-hidden">{stateLabel}</span>
        <span className={styles.title}>{title}</span>
        {caption && <span className={styles.caption}>{caption}</span>}
      </div>
      {count && <span className={styles.count}>{count}</span>}
      {hasWay && <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />}
    </li>
  );
}
