import type { ReactNode } from 'react';

import styles from './section-title.module.css';

interface SectionTitleProps {
  children: ReactNode;
  /** Heading level for the outline: 1 page, 2 part, 3 part of a part. */
  order?: 1 | 2 | 3;
  /** How large it is drawn, apart from its level: a card's title is smaller than a section's. */
  size?: 'page' | 'section' | 'card';
  /** Under the title. */
  caption?: ReactNode;
  /** Above the title, such as the trail of a page. */
  overline?: ReactNode;
  /** At the right end. */
  action?: ReactNode;
}

/** A heading with its small line and its one action. */
export function SectionTitle({
  children,
  order = 2,
  size = order === 1 ? 'page' : order === 2 ? 'section' : 'card',
  caption,
  overline,
  action,
}: SectionTitleProps) {
  const Heading = `h${order}` as const;
  return (
    <div className={styles.root} data-size={size}>
      <div className={styles.text}>
        {overline && <div className={styles.overline}>{overline}</div>}
        <Heading>{children}</Heading>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
