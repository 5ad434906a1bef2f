import styles from './standing-cells.module.css';

const [width, height, gap] = [82, 20, 6];

/** Minutes day by day, today at the right; in words for whoever does not see it. */
export function DayBars({ minutes }: { minutes: readonly number[] }) {
  // A short day among short ones is no long day.
  const longest = Math.max(60, ...minutes);
  const days = minutes.filter((each) => each > 0).length;
  return (
    <svg
      className={styles.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`近 14 天学了 ${days} 天，共 ${minutes.reduce((sum, each) => sum + each, 0)} 分钟`}
    >
      {minutes.map((each, index) => {
        const tall = each === 0 ? 1 : Math.max(2, (each / longest) * height);
        return (
          <rect
            key={index}
            x={index * gap}
            y={height - tall}
            width={4}
            height={tall}
            data-none={each === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}
