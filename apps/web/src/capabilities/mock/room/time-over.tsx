import { Loader, Modal } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { getVersion } from '@xuezhou/contract/site';
import { useEffect, useEffectEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, networkLost, timedOut } from '@xuezhou/client/api/errors.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { mockWords } from '../mock.words.ts';
import { secondsLeft } from './exam-clock.ts';
import styles from './hand-in-dialog.module.css';
import { useWaiting } from './hand-in-dialog.tsx';

interface TimeOverProps {
  sheet: MockSheet;
  isOver: boolean;
  onOver: () => void;
}

/**
 * At the end of the time the paper hands itself in; nothing can be written any more. The server is heard first: a
 * device's clock may have been set while the paper was written.
 */
export function TimeOver({ sheet, isOver, onOver }: TimeOverProps) {
  const isOnline = useOnline();
  const { text: waiting } = useWaiting(isOver);
  const end = useEffectEvent(() => {
    if (secondsLeft(sheet, serverNow()) === 0) onOver();
  });
  useEffect(() => {
    if (!isOver) return undefined;
    const leaving = new AbortController();
    void hearServer(leaving.signal).then((isHeard) => isHeard && end());
    return () => leaving.abort();
  }, [isOver]);
  return (
    <Modal
      opened={isOver}
      onClose={() => {}}
      title={mockWords.room.timeOver}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.over} role="status">
        {isOnline && <Loader size="sm" />}
        <p>{waiting}</p>
      </div>
    </Modal>
  );
}

const againMs = 3000;

/** A failure of the server's is an answer, too. */
const isAnswer = (error: unknown): boolean =>
  error instanceof FailureError && error.status !== networkLost && error.status !== timedOut;

/** Waits for any answer; each tells the server's time. False when it is not waited for any more. */
async function hearServer(signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const asked = call(getVersion, {}, { signal, ignoreErrors: true });
    if (await asked.then(() => true).catch(isAnswer)) return true;
    await new Promise((resolve) => void setTimeout(resolve, againMs));
  }
  return false;
}
