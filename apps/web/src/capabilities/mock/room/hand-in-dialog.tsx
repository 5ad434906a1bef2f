import { Button, Loader, Modal } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { mockWords } from '../mock.words.ts';
import styles from './hand-in-dialog.module.css';
import { countsOf } from './sheet-state.ts';

const words = mockWords.room;

interface HandInDialogProps {
  sheet: MockSheet;
  isOpen: boolean;
  onClose: () => void;
  onHandIn: () => void;
}

/** Asks once more, with what is still open; then waits for the server's word. */
export function HandInDialog({ sheet, isOpen, onClose, onHandIn }: HandInDialogProps) {
  const isPhone = usePhone();
  const isOnline = useOnline();
  const [isSent, setSent] = useState(false);
  const { open, marked } = countsOf(sheet);
  const content = (
    <div className={styles.root}>
      <p>{isSent && !isOnline ? words.handInOffline : words.ask(open, marked)}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} disabled={isSent}>
          {words.keep}
        </Button>
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
  const close = isSent ? () => {} : onClose;
  return isPhone ? (
    <Sheet isOpen={isOpen} onClose={close} title={words.askTitle}>
      {content}
    </Sheet>
  ) : (
    <Modal opened={isOpen} onClose={close} title={words.askTitle}>
      {content}
    </Modal>
  );
}

/** At the end of the time the paper hands itself in; nothing can be written any more. */
export function TimeOver({ isOver, onOver }: { isOver: boolean; onOver: () => void }) {
  const isOnline = useOnline();
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <Modal
      opened={isOver}
      onClose={() => {}}
      title={words.timeOver}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.over} role="status">
        {isOnline && <Loader size="sm" />}
        <p>{isOnline ? words.handingIn : words.handInOffline}</p>
      </div>
    </Modal>
  );
}
