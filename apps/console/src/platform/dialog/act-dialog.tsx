import { Button } from '@mantine/core';
import { Dialog } from '@xuezhou/ui/dialog';
import type { SubmitEvent, ReactNode } from 'react';
import { useAct } from '../act/use-act.ts';
import styles from './dialog.module.css';
import { keepFocusAfterDialog } from './keep-focus.ts';
import { useOver } from './use-over.ts';

interface ActDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The verb, and how many things it touches: 「延长 4 人」. */
  button: string;
  isReady?: boolean;
  /** Does it; returns what is said of it afterwards. */
  work: () => Promise<string | undefined>;
  /** It stays open after it was done, to show what came of it. */
  staysOpen?: boolean;
  /** Width on a desk, in pixels. */
  size?: number;
  children: ReactNode;
}

/**
 * Something is done after it was said what that means: `FormDialog` is for what is typed. A refusal stands over the button.
 */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    isOpen,
    onClose,
    button,
    isReady = true,
    work,
    staysOpen = false,
    size,
    children,
  } = props;
  const { act, isBusy, refusal, forget } = useAct();
  const { isOver, end } = useOver(isOpen);
  const close = () => {
    forget();
    onClose();
    keepFocusAfterDialog();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || isOver() || !(await act(work)) || staysOpen) return;
    end();
    onClose();
    keepFocusAfterDialog();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} {...(size !== undefined && { size })}>
      <form className={styles.root} onSubmit={(event) => void submit(event)}>
        {children}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            取消
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
