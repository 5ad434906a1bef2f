import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { commentWindowMs } from '@xuezhou/contract/qa';
import { questionWords as words } from '../question.words.ts';
import styles from './comments.module.css';

const circumference = 2 * Math.PI * 5.5;

/** Milliseconds left of the time to change a comment, on the server's clock; 0 once it is over. */
export function useEditLeft(until: number | null): number {
  const now = useServerNow();
  return until === null ? 0 : Math.max(0, until - now);
}

/** 2:41 */
function leftClock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long a comment may still be changed. It is said aloud at one minute and at the end only. */
export function EditWindow({ left }: { left: number }) {
  const share = left / commentWindowMs;
  return (
    <>
      {left > 0 && (
        <span className={styles.left}>
          <svg width="14" height="14" viewBox="0 0 14 14" className={styles.ring} aria-hidden>
            <circle cx="7" cy="7" r="5.5" />
            <circle
              cx="7"
              cy="7"
              r="5.5"
              strokeDasharray={`${share * circumference} ${circumference}`}
              transform="rotate(-90 7 7)"
            />
          </svg>
          {words.editable(leftClock(left))}
        </span>
      )}
      <span className="xz-hidden" role="status">
        {left === 0 ? words.editOver : left <= 60_000 ? words.minuteLeft : ''}
      </span>
    </>
  );
}
