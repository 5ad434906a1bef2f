import type { ReactNode } from 'react';

import { ProgressLine } from './progress-line.tsx';
import styles from './task-line.module.css';

export interface TaskLineProps {
  /** The way out, a 44 px target with its name. */
  leave: ReactNode;
  /** What the task is; on a phone only screen readers meet it when there is a progress line. */
  name: string;
  /** Beside the name, desk only. */
  caption?: ReactNode;
  /** How far: the line and the count are drawn from it. */
  progress?: { value: number; max: number; label: string } | undefined;
  /** In the middle in place of the progress line, such as a mock's timer. */
  middle?: ReactNode;
  /** Tools at the right. */
  tools?: ReactNode;
  /** `surface` where the page below is white on a phone. */
  ground?: 'paper' | 'surface';
}

/** The one line of a task: leave, name, progress, tools. */
export function TaskLine({
  leave,
  name,
  caption,
  progress,
  middle,
  tools,
  ground = 'paper',
}: TaskLineProps) {
  return (
    <header className={styles.root} data-ground={ground}>
      <div className={styles.start}>
        {leave}
        <h1 className={styles.name} data-lonely={!progress && !middle ? true : undefined}>
          {name}
        </h1>
        {caption && <span className={styles.caption}>{caption}</span>}
      </div>
      <div className={styles.middle}>{middle ?? (progress && <ProgressLine {...progress} />)}</div>
      <div className={styles.tools}>
        {progress && !middle && (
          <span className={styles.count} aria-hidden>
            {progress.value} / {progress.max}
          </span>
        )}
        {tools}
      </div>
    </header>
  );
}
