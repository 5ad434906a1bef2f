import styles from './progress-line.module.css';

interface ProgressLineProps {
  value: number;
  max: number;
  /** Says what progresses, such as 已学章节. */
  label: string;
  /** Thickness in pixels; 6 for a long work's own line. */
  height?: 4 | 6;
}

/** How far, as a thin line; the count belongs beside it in words. */
export function ProgressLine({ value, max, label, height = 4 }: ProgressLineProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={styles.root}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value} / ${max}`}
    >
      <div className={styles.done} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
