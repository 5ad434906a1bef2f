import { Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import styles from './panel.module.css';
import { settingsWords } from './settings.words.ts';

interface PanelProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Its code may still be on its way. */
  children: ReactNode;
}

// A captcha or a failure may stand above; the Escape that closes it is not for what is under it.
const isCovered = () => document.querySelector('dialog[open]') !== null;

/** A form over the page. A press beside it would lose what was typed, so only its own ways out close it. */
export function Panel({ isOpen, title, onClose, children }: PanelProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [opening, setOpening] = useState(0);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  return (
    <Modal
      opened={isOpen}
      withCloseButton={false}
      closeOnClickOutside={false}
      onClose={() => {
        if (!isCovered()) onClose();
      }}
    >
      {/* Modal's own head is a header, outside main a second banner. */}
      <div className={styles.head}>
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label={settingsWords.close} />
      </div>
      {/* Opened while it still closes, it has its content anew: a form whose code did not come asks again. */}
      <div key={opening} className={styles.body}>
        {children}
      </div>
    </Modal>
  );
}
