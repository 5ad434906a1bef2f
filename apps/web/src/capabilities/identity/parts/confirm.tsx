import { Button, Modal } from '@mantine/core';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { identityWords } from '../identity.words.ts';
import styles from './confirm.module.css';

interface ConfirmProps {
  isOpen: boolean;
  words: { readonly title: string; readonly text: string; readonly confirm: string };
  /** What went wrong the last time. */
  problem: string | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something is taken away. */
export function Confirm({ isOpen, words, problem, isBusy, onConfirm, onClose }: ConfirmProps) {
  const isPhone = usePhone();
  const content = (
    <div className={styles.root}>
      <p className={styles.text}>{words.text}</p>
      <p className={styles.problem} role="alert" hidden={problem === null}>
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {identityWords.keep}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </div>
  );
  return isPhone ? (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      {content}
    </Sheet>
  ) : (
    <Modal opened={isOpen} onClose={onClose} title={words.title}>
      {content}
    </Modal>
  );
}
