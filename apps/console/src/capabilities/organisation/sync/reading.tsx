import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SyncReading } from '@xuezhou/contract/organisation/console';
import styles from '../organisation.module.css';
import type { SyncPreview } from './run-dialog.tsx';
import { changesText, isSame } from './sync.words.ts';

interface ReadingProps {
  reading: SyncReading;
  /** Absent: it may not be changed. */
  onAgree: ((preview: SyncPreview) => void) | undefined;
}

/** What was read of the directory and is not taken over: it waits for a press, also of somebody who comes later. */
export function Reading({ reading, onAgree }: ReadingProps) {
  const { readAt, changes, leavers } = reading;
  if (readAt === null || changes === null)
    return (
      <p role="status" className={styles.told}>
        {isBeingRead(reading)
          ? '正在读他们的通讯录，人多要几分钟；可以先离开这一页，读好了留在这里。'
          : '上一次很久都没有读完，可以再看一次会变什么。'}
      </p>
    );
  const at = momentText(readAt);
  if (isSame(changes))
    return (
      <p role="status" className={styles.told}>
        {at}读过，和他们的通讯录一样，没有要改的。
      </p>
    );
  return (
    <div role="status" className={styles.told}>
      <p>
        {at}读到，还没有改：{changesText(changes)}。
      </p>
      {onAgree && (
        <div className={styles.acts}>
          <Button onClick={() => onAgree({ readAt, changes, leavers })}>看清楚再改</Button>
        </div>
      )}
    </div>
  );
}

/** A server that went away in the middle reads it no more, or hours later. */
const longestMs = 15 * 60_000;

export const isBeingRead = (reading: SyncReading | null | undefined): boolean =>
  reading?.readAt === null && Date.now() - Date.parse(reading.askedAt) < longestMs;

/** One press of the card stands out. */
export const variantOf = (reading: SyncReading | null): 'default' | 'filled' =>
  reading !== null && reading.changes !== null && !isSame(reading.changes) ? 'default' : 'filled';
