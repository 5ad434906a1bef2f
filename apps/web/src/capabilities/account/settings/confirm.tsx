import { Button } from '@mantine/core';
import styles from './form.module.css';
import { Problem } from './problem.tsx';
import { settingsWords } from './settings.words.ts';

interface ConfirmProps {
  text: string;
  confirm: string;
  problem?: string | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more before something is taken away. */
export function Confirm({ text, confirm, problem, isBusy, onConfirm, onCancel }: ConfirmProps) {
  return (
    <div className={styles.root}>
      <p className={styles.text}>{text}</p>
      <Problem>{problem}</Problem>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {settingsWords.cancel}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
