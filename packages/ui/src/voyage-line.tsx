import styles from './voyage-line.module.css';

const width = 320;
const water = 30;

/** A wave of whole periods from `from` to `to`, about 16 units each. */
function wave(from: number, to: number): string {
  const count = Math.max(1, Math.round((to - from) / 16));
  const step = (to - from) / count;
  const period = `q${step / 4} -3 ${step / 2} 0t${step / 2} 0`;
  return `M${from} ${water}${period.repeat(count)}`;
}

interface VoyageLineProps {
  /** Share of the time that has gone, 0 to 1. */
  progress: number;
  /** Written under the left end, such as 8 月 3 日 开始. */
  start: string;
  /** Written under the right end, such as 2 月 17 日 考试. */
  end: string;
}

/** Time gone as a wave, time left as dots, the boat is today. */
export function VoyageLine({ progress, start, end }: VoyageLineProps) {
  const share = Math.min(1, Math.max(0, progress));
  // The boat stays inside the picture on the first and the last day.
  const today = 14 + share * (width - 34);
  const label = `从${start}到${end}，时间过去 ${Math.round(share * 100)}%`;
  return (
    <div className={styles.root}>
      <svg className={styles.picture} viewBox={`0 0 ${width} 40`} role="img" aria-label={label}>
        <path className={styles.gone} d={wave(0, today)} />
        <path className={styles.left} d={`M${today} ${water}H${width - 8}`} />
        <circle className={styles.shore} cx={width - 4} cy={water} r="4" />
        <g className={styles.boat} transform={`translate(${today - 14} ${water - 29})`}>
          <path d="M15 1v17h9.5C23.2 10.8 20 5 15 1Z" />
          <path opacity=".5" d="M12.8 6C9.5 8.7 7 12.8 6 18h6.8Z" />
          <path d="M4 21h21c-1.5 4.5-4 7-7 7h-7c-3 0-5.5-2.5-7-7Z" />
        </g>
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}
