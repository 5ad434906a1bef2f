import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { TodayFigure } from '@xuezhou/contract/staff';
import { Spark } from './spark.tsx';
import styles from './today.module.css';

interface FiguresProps {
  figures: readonly TodayFigure[];
  now: number;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
}

/** How the school goes, as far as the roles see it; nothing where they see none of it. */
export function Figures({ figures, now, query: { data, error, refetch } }: FiguresProps) {
  if (data === undefined && error !== null)
    return (
      <p className={styles.failed} role="status">
        数字没有取到：{troubleText(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          再试一次
        </Button>
      </p>
    );
  if (data === undefined) return <div className={styles.figures} data-waiting aria-hidden />;
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures} aria-label="学校这几天">
      {figures.map((figure) => (
        <Figure key={figure.key} figure={figure} now={now} />
      ))}
    </dl>
  );
}

const oldMs = 5 * 60_000;

function Figure({
  figure: { title, value, unit, note, tone, trend, countedAt },
  now,
}: {
  figure: TodayFigure;
  now: number;
}) {
  const isOld = now - Date.parse(countedAt) > oldMs + 60_000;
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd>
        <span className={styles.value}>
          {value === null ? '—' : value.toLocaleString('zh-CN')}
          {value !== null && <span className={styles.unit}> {unit}</span>}
        </span>
        {trend.length > 1 && <Spark values={trend} />}
        <span className={styles.figureNote} data-tone={tone}>
          {note}
          {isOld && `，${momentText(countedAt)} 的`}
        </span>
      </dd>
    </div>
  );
}
