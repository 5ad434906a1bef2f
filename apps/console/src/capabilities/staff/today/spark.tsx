import styles from './today.module.css';

const [width, height] = [72, 26];

/** How a figure went, day by day; what it means stands beside it in words. */
export function Spark({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const points = values.map((value, index): [number, number] => [
    2 + (index / (values.length - 1)) * (width - 4),
    height - 3 - (value / highest) * (height - 6),
  ]);
  const line = points.map((point) => point.map((each) => each.toFixed(1)).join(',')).join(' ');
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <polygon points={`2,${height} ${line} ${width - 2},${height}`} className={styles.area} />
      <polyline points={line} className={styles.stroke} />
      <circle cx={lastX} cy={lastY} r={2} className={styles.dot} />
    </svg>
  );
}
