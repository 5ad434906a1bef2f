import type { TopicDay } from '@xuezhou/contract/study';
import { levelPercents } from '@xuezhou/rules/practice/mastery-levels';
import { daysBetween } from '@xuezhou/client/time/days.ts';
import { usePhone } from '@xuezhou/ui/use-phone';
import styles from './topic-days.module.css';
import { topicWords } from './topic.words.ts';

export interface DayRow extends TopicDay {
  /** How it stood before that day's answers. */
  readonly isEve: boolean;
}

/** A day with its estimate. */
export type DrawnDay = Omit<DayRow, 'percent'> & { readonly percent: number };

const sizes = {
  phone: { width: 310, height: 176, left: 8, right: 68, top: 14, bottom: 28 },
  desk: { width: 700, height: 200, left: 12, right: 76, top: 14, bottom: 30 },
} as const;

/** The estimate by days, between the lines of the levels. */
export function TopicChart({ days, today }: { days: readonly DrawnDay[]; today: string }) {
  const size = sizes[usePhone() ? 'phone' : 'desk'];
  const { width, height, right, left } = size;
  const points = placed(days, size);
  const y = heightOf(days, size);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const peak = points.slice(0, -1).reduce((best, one) => (one.percent > best.percent ? one : best));
  const told = Math.abs(peak.x - last.x) > 40 ? [peak, last] : [last];
  const end = width - right + 6;
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={days.map((day) => topicWords.days.day(day, today)).join('；')}
    >
      {levelPercents.map((percent, index) => (
        <g key={percent}>
          <path className={styles.grid} d={`M${left} ${y(percent)}H${end}`} />
          <text x={end + 6} y={y(percent) + 4}>
            {topicWords.levelOf(index + 2)}
          </text>
        </g>
      ))}
      {points.slice(1).map((point, index) => {
        const from = points[index] ?? point;
        return (
          <path
            key={`${point.day}${point.isEve}`}
            className={styles.line}
            data-falls={point.percent < from.percent || undefined}
            d={`M${from.x} ${from.y}L${point.x} ${point.y}`}
          />
        );
      })}
      {points.map(({ day, x, y: at, by, isEve }) =>
        by === 'paper' ? (
          <path
            key={`${day}${isEve}`}
            className={styles.paper}
            d={`M${x} ${at - 7}l7 7l-7 7l-7 -7Z`}
          />
        ) : (
          <circle key={`${day}${isEve}`} className={styles.point} cx={x} cy={at} r="4" />
        ),
      )}
      {told.map(({ day, x, y: at, percent }) => (
        <text
          key={day}
          className={day === last.day ? styles.now : undefined}
          x={x}
          y={day === last.day && last.percent < peak.percent ? at + 24 : at - 11}
          textAnchor="middle"
        >
          {percent}%
        </text>
      ))}
      {[first, last].map(({ day, x }, index) => (
        <text key={day} x={x} y={height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
          {topicWords.dayOn(day, today)}
        </text>
      ))}
    </svg>
  );
}

type Size = (typeof sizes)[keyof typeof sizes];

/** All that is drawn lies within, the line of the last level too. */
function heightOf(days: readonly DrawnDay[], { height, top, bottom }: Size) {
  const percents = days.map(({ percent }) => percent);
  const [highest, lowest] = [Math.max(85, ...percents), Math.min(52, ...percents)];
  return (percent: number) =>
    Math.round(top + ((highest - percent) / (highest - lowest)) * (height - top - bottom - 20));
}

function placed(days: readonly DrawnDay[], size: Size) {
  const { width, left, right } = size;
  const y = heightOf(days, size);
  const first = days[0]?.day ?? '';
  const span = Math.max(1, daysBetween(first, days.at(-1)?.day ?? first));
  // The dots at both ends stand whole.
  const room = width - left - right - 40;
  return days.map((day) => ({
    ...day,
    x: Math.round(left + 20 + (daysBetween(first, day.day) / span) * room),
    y: y(day.percent),
  }));
}
