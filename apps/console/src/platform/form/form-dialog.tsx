import { Button } from '@mantine/core';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { keepFocusAfterDialog } from '../dialog/keep-focus.ts';
import styles from '../dialog/dialog.module.css';
import { useOver } from '../dialog/use-over.ts';
import { LeaveGuard } from '../act/leave-guard.tsx';
import type { ConsoleForm } from './use-console-form.ts';

interface FormDialogProps<Values> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  form: ConsoleForm<Values>;
  /** The verb, and how many things it touches: 「延长 4 人」. */
  button: string;
  /** Left out: it can be pressed, and what is missing is said at its field. */
  isReady?: boolean;
  /** Sends it; returns what is said of it afterwards. */
  work: (values: Values) => Promise<string | undefined>;
  /** It stays open after it was done, to show what came of it. */
  staysOpen?: boolean;
  /**
   * Closing it while it is sent stops that, and what was done by then stays: nobody is asked first. Who leaves the page
   * is: that may be by a slip.
   */
  stopsWhenClosed?: boolean;
  /** Width on a desk, in pixels. */
  size?: number;
  children: ReactNode;
}

/**
 * A form over a page. What was typed stays until the server has taken it. Whoever closes it by a slip, or leaves the
 * page, is asked first, unless what was typed is kept in the browser; 取消 gives it up.
 */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { title, isOpen, onClose, form, button, isReady = true, work, size, children } = props;
  const { isOver, end } = useOver(isOpen);
  const [isAsked, setAsked] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const isSaid = form.refusal !== undefined || isAsked;
  // Under a long form on a phone nobody would see it.
  useEffect(() => {
    if (isSaid) said.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid]);
  const close = () => {
    setAsked(false);
    onClose();
    keepFocusAfterDialog();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(false);
    if (!isReady || isOver() || !(await form.submit(work)) || props.staysOpen === true) return;
    end();
    close();
  };
  const drop = () => {
    form.drop();
    close();
  };
  const isAtRisk = isOpen && form.isDirty && !form.isKept;
  const isStop = props.stopsWhenClosed === true && form.isBusy;
  const slip = () => {
    if (isAtRisk && !isAsked && !isStop) setAsked(true);
    else if (form.isKept) close();
    else drop();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={slip} {...(size !== undefined && { size })}>
      <form className={styles.root} noValidate onSubmit={(event) => void submit(event)}>
        {form.isRestored && form.isDirty && <Notice isLine title="上次写了没有送出的，还在这里" />}
        {children}
        <p ref={said} className={styles.refusal} role="alert" hidden={!isSaid}>
          {form.refusal}
          {form.refusal !== undefined && isAsked && <br />}
          {isAsked && '写的还没有送出。不要了请按“取消”，要留着就接着写。'}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={drop}>
            取消
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={!isReady}>
            {button}
          </Button>
        </div>
      </form>
      <LeaveGuard unsaved={isStop ? '剩下的' : isAtRisk && !form.isBusy ? '这里写的' : undefined} />
    </Dialog>
  );
}
