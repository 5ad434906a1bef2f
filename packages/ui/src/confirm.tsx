import { Button } from '@mantine/core';
import styles from './confirm.module.css';

interface ConfirmProps {
  text: string;
  /** What the two buttons say. */
  confirm: string;
  cancel: string;
  /** What went wrong the last time. */
  problem?: string | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more before something is taken away, in a dialog that has its title. */
export function Confirm(props: ConfirmProps) {
  const { text, confirm, cancel, problem, isBusy, onConfirm, onCancel } = props;
  return (
    <div className={styles.root}>
      <p className={styles.text}>{text}</p>
      <p className={styles.problem} role="alert" hidden={problem === undefined}>
        {problem}
      </p>
      <div className={styles.buttons}>
        {/* Enter, pressed too soon, takes nothing away. */}
        <Button data-autofocus variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
