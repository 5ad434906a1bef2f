import type { ReactNode } from 'react';

import styles from './section-card.module.css';
import { SectionTitle } from './section-title.tsx';

interface SectionCardProps {
  /** Written as the card's heading, which also names its region. */
  title?: string | undefined;
  /** Heading level for the outline. */
  order?: 2 | 3;
  /** A card's title is small; `section` is for the cards that carry a page. */
  size?: 'section' | 'card';
  /** Under the title. */
  caption?: ReactNode;
  /** At the title's right end. */
  action?: ReactNode;
  /** `rows` is for lists of rows with hairlines, `none` for content that brings its own. */
  padding?: 'normal' | 'rows' | 'none';
  children: ReactNode;
}

/** A white card on paper: no border, no shadow. */
export function SectionCard({
  title,
  order = 2,
  size = 'card',
  caption,
  action,
  padding = 'normal',
  children,
}: SectionCardProps) {
  return (
    <section className={styles.root} data-padding={padding} {...(title && { 'aria-label': title })}>
      {title && (
        <SectionTitle order={order} size={size} caption={caption} action={action}>
          {title}
        </SectionTitle>
      )}
      {children}
    </section>
  );
}
