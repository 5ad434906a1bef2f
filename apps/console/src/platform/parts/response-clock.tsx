import styles from './response-clock.module.css';

interface ResponseClockProps {
  /** Minutes of service hours until it is due; below zero it is late. */
  minutesLeft: number;
  /** Minutes that there were in the beginning. */
  target: number;
}

const size = 16;
const radius = 6;
const round = 2 * Math.PI * radius;

/** A ring that empties, with what is left in words. A quarter left asks to be looked at. */
export function ResponseClock({ minutesLeft, target }: ResponseClockProps) {
  const part = Math.max(0, Math.min(1, minutesLeft / Math.max(1, target)));
  const tone = minutesLeft < 0 ? 'late' : part <= 0.25 ? 'soon' : 'calm';
  return (
    <span className={styles.root} data-tone={tone}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} />
        <circle
          className={styles.left}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeDasharray={`${part * round} ${round}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      {leftText(minutesLeft)}
    </span>
  );
}

/** 剩 18 分, 剩 1 小时 6 分, 晚了 2 天: of service hours. */
function leftText(minutes: number): string {
  return minutes < 0 ? `晚了 ${spanText(-minutes)}` : `剩 ${spanText(minutes)}`;
}

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}
