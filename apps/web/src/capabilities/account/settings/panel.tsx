import { Modal } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
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
  const body = useRef<HTMLDivElement>(null);
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
      <div ref={body} className={styles.body}>
        <Suspense fallback={null}>
          {children}
          <FirstFocus within={body} />
        </Suspense>
      </div>
    </Modal>
  );
}

/** The dialog looked for its first field when it opened, which was before the form's code came. */
function FirstFocus({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(
    () => within.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
    [within],
  );
  return null;
}
