import { Button, Modal } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useState } from 'react';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { mockWords } from '../mock.words.ts';
import styles from './hand-in-dialog.module.css';
import { countsOf } from './sheet-state.ts';

const words = mockWords.room;

/** A hand-in is tried again and again; whoever waits longer is told. */
const longMs = 5000;

interface HandInDialogProps {
  sheet: MockSheet;
  isOpen: boolean;
  onClose: () => void;
  onHandIn: () => void;
}

/** Asks once more, with what is still open; then waits for the server's word: there is no way back any more. */
export function HandInDialog({ sheet, isOpen, onClose, onHandIn }: HandInDialogProps) {
  const isPhone = usePhone();
  const [isSent, setSent] = useState(false);
  const { text: waiting, isLong } = useWaiting(isSent);
  const { open, marked } = countsOf(sheet);
  const content = (
    <div className={styles.root}>
      <p role="status">{isSent ? waiting : words.ask(open, marked)}</p>
      <div className={styles.buttons}>
        {isLong ? (
          <Button variant="default" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose} disabled={isSent}>
            {words.keep}
          </Button>
        )}
        <Button
          loading={isSent}
          onClick={() => {
            setSent(true);
            onHandIn();
          }}
        >
          {words.confirmHandIn}
        </Button>
      </div>
    </div>
  );
  const title = isSent ? words.sentTitle : words.askTitle;
  return isPhone ? (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} canClose={!isSent}>
      {content}
    </Sheet>
  ) : (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      withCloseButton={!isSent}
      closeOnClickOutside={!isSent}
      closeOnEscape={!isSent}
    >
      {content}
    </Modal>
  );
}

/** What is said until the server has the paper. */
export function useWaiting(isWaiting: boolean): { text: string; isLong: boolean } {
  const isOnline = useOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isOnline) return { text: words.handInOffline, isLong: false };
  return { text: isLong ? words.handInLong : words.handingIn, isLong };
}
