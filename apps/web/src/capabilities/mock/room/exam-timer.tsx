import { IconClock } from '@tabler/icons-react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { useWaitingCount } from '../../../platform/outbox/outbox.ts';
import { mockWords } from '../mock.words.ts';
import type { useExamClock } from './exam-clock.ts';
import styles from './exam-timer.module.css';

const words = mockWords.room;

interface ExamTimerProps {
  clock: ReturnType<typeof useExamClock>;
  /** On a phone, which question this is. */
  place: string;
}

/** The time that is left; silent, read only by whoever asks for it. And whether all is saved. */
export function ExamTimer({ clock, place }: ExamTimerProps) {
  const isOnline = useOnline();
  const waiting = useWaitingCount();
  const state = waiting === 0 ? words.saved : isOnline ? words.saving : words.offline;
  return (
    <div className={styles.root}>
      <span
        className={styles.time}
        role="timer"
        aria-live="off"
        data-low={clock.isLow || undefined}
      >
        <IconClock size={20} stroke={1.6} aria-hidden />
        <span className="xz-hidden">{words.timer}</span>
        {clockText(clock.seconds)}
      </span>
      <span className={styles.state} data-waiting={waiting > 0 || undefined}>
        <span className={styles.place}>{place} · </span>
        {state}
      </span>
    </div>
  );
}
