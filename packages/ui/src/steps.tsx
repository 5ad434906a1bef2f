import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './steps.module.css';

export interface Step {
  state: 'done' | 'now' | 'later' | 'failed';
  title: string;
  /** When it was, or will be. */
  time?: string | undefined;
  text?: ReactNode;
}

const stateWords = { done: '已完成', now: '进行中', later: '还没到', failed: '已停下' } as const;

/** What has happened and what comes next, from the top down. */
export function Steps({ items }: { items: readonly Step[] }) {
  return (
    <ol>
      {items.map(({ state, title, time, text }, index) => (
        // They change only as a whole, and two may have one title: the place is all that tells them apart.
        <li key={index} className={styles.step} data-state={state}>
          <span className={styles.mark}>
            {state === 'done' && <IconCheck size={14} stroke={2.2} aria-hidden />}
            {state === 'failed' && <IconX size={14} stroke={2.2} aria-hidden />}
          </span>
          <div className={styles.words}>
            <div className={styles.line}>
              <span className={styles.title}>
                <span className="xz-hidden">{stateWords[state]}：</span>
                {title}
              </span>
              {time && <span className={styles.time}>{time}</span>}
            </div>
            {text && <div className={styles.text}>{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
