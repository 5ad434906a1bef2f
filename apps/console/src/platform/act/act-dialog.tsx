import { Button } from '@mantine/core';
import { Dialog } from '@xuezhou/ui/dialog';
import type { SubmitEvent, ReactNode } from 'react';
import styles from './act-dialog.module.css';
import { useAct } from './use-act.ts';

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

/** By then a dialog that closed is usually gone, and what in it had the focus, in milliseconds. */
const dialogGone = 400;

/** What was pressed may be gone, by what was done or with its menu; then the focus stays in the page, and not before all of it. */
function keepFocus() {
  // On a slow machine it is still leaving.
  if (document.querySelector('[role="dialog"]') !== null) setTimeout(keepFocus, dialogGone);
  else if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}

/** A form over a page. What was typed stays until the server has taken it, and a refusal stands over the button. */
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
  const close = () => {
    forget();
    onClose();
    setTimeout(keepFocus, dialogGone);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || !(await act(work)) || staysOpen) return;
    onClose();
    setTimeout(keepFocus, dialogGone);
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
