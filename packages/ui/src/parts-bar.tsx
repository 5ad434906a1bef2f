import type { ReactNode } from 'react';
import styles from './parts-bar.module.css';

export type PartTone =
  | 'done'
  | 'rest'
  | 'watch'
  | 'read'
  | 'ask'
  | 'card'
  | 'again'
  | 'mock'
  | 'lack';

interface PartsBarProps {
  /** Says in words what the bar shows. */
  label: string;
  parts: readonly { readonly key: string; readonly amount: number; readonly tone: PartTone }[];
  /** What a full bar holds; the sum of its parts where nothing is said, so that several keep one scale. */
  whole?: number;
  /** In pixels. */
  height?: 8 | 14;
}

/** What a sum is made of, as one bar of parts; words beside it carry the numbers, colours repeat them. */
export function PartsBar({ label, parts, whole, height = 14 }: PartsBarProps) {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  const full = Math.max(1, whole ?? sum);
  return (
    <div className={styles.root} style={{ height }} role="img" aria-label={label}>
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ key, amount, tone }) => (
          <span
            key={key}
            className={styles.part}
            data-tone={tone}
            style={{ width: `${(100 * amount) / full}%` }}
          />
        ))}
    </div>
  );
}

/** What one colour of a bar means, and how much it is. */
export const PartKey = ({ tone, children }: { tone: PartTone; children: ReactNode }) => (
  <span className={styles.key}>
    <i className={styles.part} data-tone={tone} aria-hidden />
    {children}
  </span>
);
