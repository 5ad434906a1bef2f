import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { QaAbout, QaTagIds } from '@xuezhou/contract/qa';
import { useCover } from '@xuezhou/ui/cover';
import { useState } from 'react';
import styles from './ask-dialog.module.css';
import { AskForm } from './ask-form.tsx';
import { askWords as words } from './ask.words.ts';

export interface AskDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What it is asked about; null: nothing. */
  about: QaAbout | null;
  /** Where the page stands; what it is asked about counts more. */
  tags: QaTagIds;
  /** Words that were looked for. */
  title?: string;
  /** What it says from the beginning. */
  content?: string;
}

/** Asking takes the whole window; closed, the draft stays, and so does the page below. */
export function AskDialog({ isOpen, onClose, ...asked }: AskDialogProps) {
  useCover(isOpen);
  // An Escape is for what lies over the form.
  const [isCovered, setCovered] = useState(false);
  const [isKept, setKept] = useState(false);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content className={styles.content}>
        <div className={styles.head}>
          <ActionIcon size={44} aria-label={words.leave} onClick={onClose}>
            <IconX size={22} stroke={1.6} />
          </ActionIcon>
          <Modal.Title className={styles.title}>{words.title}</Modal.Title>
          <span className={styles.kept} role="status">
            {isKept && words.kept}
          </span>
        </div>
        <AskForm {...asked} onClose={onClose} onCover={setCovered} onKept={setKept} />
      </Modal.Content>
    </Modal.Root>
  );
}
