import { Button } from '@mantine/core';
import { focusOwner } from '@xuezhou/ui/keep-focus';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { networkLost, type FailureError } from '@xuezhou/client/api/errors.ts';
import { dismissFailure, shownFailure } from '@xuezhou/client/api/failures.ts';
import { logOut } from '../../platform/session/log-out.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { useOnward } from '../../platform/page/onward.ts';
import { followTakeover } from './missed-takeover.ts';
import styles from './failure-notice.module.css';
import { shellWords } from '../shell/shell.words.ts';

const words = shellWords.notice;

/** The one dialog that tells a failure: 401 and 403 lead to login, 500 reloads once confirmed, others only tell. */
export function FailureNotice() {
  const failure = useStore(shownFailure);
  useEffect(followTakeover, []);
  if (failure === null) return null;
  const { title, text } = wordsOf(failure);
  return (
    <Dialog title={title} onClose={dismissFailure}>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.buttons}>
        <WayOn status={failure.status} />
      </div>
    </Dialog>
  );
}

function WayOn({ status }: { status: number }) {
  const onward = useOnward();
  const [isLeaving, setLeaving] = useState(false);
  if (status === 401 || status === 403)
    return (
      <Button
        data-way-on
        loading={isLeaving}
        onClick={() => {
          setLeaving(true);
          void logOut(onward, { comeBack: true });
        }}
      >
        {words.logInAgain}
      </Button>
    );
  if (status === 500)
    return (
      <>
        <Button variant="default" onClick={dismissFailure}>
          {words.later}
        </Button>
        <Button data-way-on onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </>
    );
  return (
    <Button data-way-on onClick={dismissFailure}>
      {words.ok}
    </Button>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own dialog: it stands above every other layer, and it is there when the network is not, since it
 * needs no code of its own.
 */
function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = focusOwner();
    if (!dialog.current?.open) dialog.current?.showModal();
    // The browser would take the first button; the way on is the last.
    dialog.current?.querySelector<HTMLElement>('[data-way-on]')?.focus();
    return () => {
      // It is gone by now, and with it what had the focus.
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog ref={dialog} className={styles.root} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

function wordsOf({ status, message, takeover }: FailureError): {
  title: string;
  text?: ReactNode;
} {
  switch (status) {
    case 401:
      return { title: words.sessionEnded, text: `${message}。${words.progressKept}` };
    case 403:
      return {
        title: words.loggedInElsewhere,
        text: (
          <>
            {message}
            {takeover && (
              <>
                <br />
                {words.takenOver(momentText(takeover.at), takeover.device)}
              </>
            )}
            <br />
            {words.notMe}
          </>
        ),
      };
    case 404:
      return { title: message, text: words.notFound };
    case 500:
      return { title: message, text: words.sorry };
    case 503:
      return { title: message, text: words.unavailable };
    case networkLost:
      return { title: message, text: words.network };
    default:
      return { title: message };
  }
}
