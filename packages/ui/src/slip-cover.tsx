import type { CSSProperties } from 'react';

import { useFamily } from './family.ts';
import './family-hues.css';
import styles from './slip-cover.module.css';

const centres = [
  [78, 118],
  [30, 126],
  [64, 112],
  [90, 124],
  [48, 130],
] as const;

interface SlipCoverProps {
  /** The code of its family. */
  family: string;
  /** Two to five characters, set vertically on the slip. */
  title: string;
  /** Written at the foot, such as 一级. */
  level?: string | undefined;
  /** Width in pixels; the height is 1.36 times as much. */
  width?: number | undefined;
  /** Moves the ripples, so that neighbours differ; a book's id will do. */
  seed?: number | undefined;
  /** Accessible name; left out when the book's name is written beside the cover. */
  label?: string | undefined;
}

/** A book: its family's flat colour, ripples, and a white title slip. */
export function SlipCover({ family, title, level, width = 84, seed = 0, label }: SlipCoverProps) {
  const { hue } = useFamily(family);
  const [x, y] = centres[Math.abs(seed) % centres.length] ?? centres[0];
  const step = 11 + (Math.abs(seed) % 3) * 1.5;
  const ripples = Array.from({ length: 9 }, (_, index) => 14 + index * step);
  return (
    <span
      className={styles.root}
      data-hue={hue}
      style={{ '--cover-width': `${width}px` } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <svg className={styles.water} viewBox="0 0 100 136" preserveAspectRatio="none">
        {ripples.map((radius, index) => (
          <ellipse
            key={radius}
            cx={x}
            cy={y}
            rx={radius * 1.3}
            ry={radius * 0.72}
            opacity={0.3 - index * 0.026}
          />
        ))}
        <path className={styles.spine} d="M6 0V136" />
      </svg>
      <span className={styles.slip}>{title}</span>
      {level && <span className={styles.level}>{level}</span>}
    </span>
  );
}
