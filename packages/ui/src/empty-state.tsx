import type { ReactNode } from 'react';

import styles from './empty-state.module.css';
import { LineArt, type LineArtName } from './line-art.tsx';

interface EmptyStateProps {
  art?: LineArtName;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** One step on, a light button; filled where it is the page's only action. */
  action?: ReactNode;
  /** Heading level of the title. */
  order?: 1 | 2 | 3;
}

/** What a list says when it is empty: why, and what to do next. */
export function EmptyState({ art = 'boat', title, text, action, order = 2 }: EmptyStateProps) {
  const Heading = `h${order}` as const;
  return (
    <div className={styles.root}>
      <LineArt name={art} />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
