import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import type { GivenLevel, RubricPoint } from '@xuezhou/contract/marking/console';
import { fullOfPoint, levelId, levelOf } from '@xuezhou/rules/marking/rubric';
import { useState } from 'react';
import styles from './level-rows.module.css';

interface LevelRowsProps {
  points: readonly RubricPoint[];
  levels: readonly GivenLevel[];
  onChange: (levels: readonly GivenLevel[]) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The points of a rubric, each with its levels: 1 to 9 give the level of the current one and go on to the next. */
export function LevelRows({ points, levels, onChange }: LevelRowsProps) {
  const [at, setAt] = useState(() => firstOpen(points, levels));
  const give = (place: number, level: number) => {
    const point = points[place];
    const given = point?.levels[level];
    if (point === undefined || given === undefined) return;
    const others = levels.filter(({ key }) => key !== point.key);
    const next = [...others, { key: point.key, level: levelId(given, level) }];
    onChange(next);
    setAt(Math.min(place + 1, points.length - 1));
  };
  usePageKeys({
    ...Object.fromEntries(digits.map((digit, level) => [digit, () => give(at, level)])),
    ArrowDown: () => setAt(Math.min(at + 1, points.length - 1)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
  });
  return (
    <ol className={styles.root} aria-label="评分点">
      {points.map((point, place) => {
        const given = levelOf(point, levels);
        return (
          <li key={point.key} data-current={place === at || undefined}>
            <div className={styles.title} id={`point-${point.key}`}>
              <span>
                {place + 1}. {point.title}
              </span>
              <span className={styles.score}>
                {given?.points ?? '—'} / {fullOfPoint(point)}
              </span>
            </div>
            <div className={styles.levels} role="group" aria-labelledby={`point-${point.key}`}>
              {point.levels.map((level, no) => (
                <button
                  key={levelId(level, no)}
                  type="button"
                  className={styles.level}
                  aria-pressed={level === given}
                  onClick={() => give(place, no)}
                >
                  <kbd aria-hidden>{no + 1}</kbd>
                  <span className={styles.words}>{level.words}</span>
                  <span className={styles.points}>{level.points} 分</span>
                </button>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function firstOpen(points: readonly RubricPoint[], levels: readonly GivenLevel[]): number {
  const at = points.findIndex((point) => levelOf(point, levels) === undefined);
  return at < 0 ? points.length - 1 : at;
}
