import { useId } from 'react';

import styles from './water-level.module.css';

export type WaterLevelValue = 0 | 1 | 2 | 3 | 4;

/** What each level is called, wherever it is written. */
export const waterLevelNames = ['未开始', '练习中', '初步理解', '熟悉', '掌握'] as const;
export const waterLevelLockedName = '未开放';

const shares = [0, 0.3, 0.5, 0.7, 1] as const;

interface WaterLevelProps {
  /** Mastery: 0 empty, 1 to 3 rising, 4 full. Raising it lets the water rise. */
  level?: WaterLevelValue | undefined;
  /** A grey disc with a lock, whatever the level. */
  locked?: boolean | undefined;
  /** Diameter in pixels, 18 in the tree to 64 on the path. */
  size?: number | undefined;
  /** Accessible name instead of the level's own; `''` when the level is written beside it. */
  label?: string | undefined;
}

/** Mastery as a circle that fills. */
export function WaterLevel({ level = 0, locked = false, size = 20, label }: WaterLevelProps) {
  const clip = useId();
  const name = label ?? (locked ? waterLevelLockedName : waterLevelNames[level]);
  const frame = {
    className: styles.root,
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    ...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }),
  };
  const radius = size / 2 - 0.75;
  if (locked) {
    return (
      <svg {...frame}>
        <circle className={styles.disc} cx={size / 2} cy={size / 2} r={radius} />
        <g
          className={styles.lock}
          strokeWidth={size < 24 ? 3 : 2}
          transform={`translate(${size * 0.25} ${size * 0.23}) scale(${size / 48})`}
        >
          <path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" />
          <path d="M8 11V7a4 4 0 1 1 8 0v4" />
        </g>
      </svg>
    );
  }
  const crest = Math.max(0.8, size * 0.05);
  // Empty and full put the wave's crest out of sight, below and above the circle.
  const top = level === 0 ? size + crest : level === 4 ? -2 * crest : (1 - shares[level]) * size;
  return (
    <svg {...frame} data-level={level}>
      <clipPath id={clip}>
        <circle cx={size / 2} cy={size / 2} r={radius} />
      </clipPath>
      <circle
        className={styles.glass}
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeWidth={size > 40 ? 1.5 : 1.25}
      />
      <g clipPath={`url(#${clip})`}>
        <path
          className={styles.water}
          style={{ transform: `translateY(${top}px)` }}
          d={`M0 0Q${size * 0.25} ${-crest * 2} ${size * 0.5} 0T${size} 0V${size * 1.5}H0Z`}
        />
      </g>
      <path
        className={styles.tick}
        strokeWidth={Math.max(1.5, size * 0.07)}
        d={`M${size * 0.3} ${size * 0.51}L${size * 0.44} ${size * 0.65}L${size * 0.7} ${size * 0.36}`}
      />
    </svg>
  );
}
