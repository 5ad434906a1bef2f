import { IconClock } from '@tabler/icons-react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { usePracticeSeconds } from '../../practice-clock.ts';
import { practiceWords } from '../../practice.words.ts';
import styles from './practice-timer.module.css';

/** The time of this session; silent, read only by whoever goes to it. */
export function PracticeTimer() {
  const seconds = usePracticeSeconds();
  return (
    <span className={styles.root} role="timer" aria-live="off">
      <IconClock size={18} stroke={1.6} aria-hidden />
      <span className="xz-hidden">{practiceWords.question.timer}</span>
      {clockText(seconds)}
    </span>
  );
}
