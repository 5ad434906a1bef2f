import type { ReactNode } from 'react';

import styles from './phone-header.module.css';

interface PhoneHeaderProps {
  /** Centred; with `greeting` it stands at the left as the page's title. */
  title: ReactNode;
  /** A small line: under a centred title, above a greeting. */
  caption?: ReactNode;
  /** The way back, a 44 px target. */
  back?: ReactNode;
  /** Tools at the right, each a 44 px target. */
  right?: ReactNode;
  /** A first page greets: large, at the left, and it scrolls away. */
  variant?: 'title' | 'greeting';
}

/** The header under 768 px, where the page's name and its tools share one line. */
export function PhoneHeader({ title, caption, back, right, variant = 'title' }: PhoneHeaderProps) {
  if (variant === 'greeting') {
    return (
      <header className={styles.greeting}>
        <div>
          {caption && <p className={styles.caption}>{caption}</p>}
          <h1>{title}</h1>
        </div>
        <div className={styles.tools}>{right}</div>
      </header>
    );
  }
  return (
    <header className={styles.root}>
      <div className={styles.side}>{back}</div>
      <div className={styles.middle}>
        <h1 className={styles.title}>{title}</h1>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      <div className={styles.side} data-end>
        {right}
      </div>
    </header>
  );
}
