import { Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { useEffect, useId, useRef } from 'react';
import styles from './captcha-dialog.module.css';
import { captchaWords as words } from './captcha.words.ts';
import { Puzzle } from './puzzle.tsx';
import { usePuzzle } from './use-puzzle.ts';

export interface CaptchaDialogProps {
  purpose: CaptchaPurpose;
  /** Passed: the id is a pass now, good once. */
  onPass: (captchaId: string) => void;
  onClose: () => void;
}

/** The slider puzzle, judged by the server; who cannot drag lets the browser work for some seconds instead. */
export function CaptchaDialog({ purpose, onPass, onClose }: CaptchaDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const puzzle = usePuzzle(purpose, onPass);
  const { captcha, state, told, share } = puzzle;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.root} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {words.title}
        </h2>
        <button
          type="button"
          className={styles.tool}
          aria-label={words.another}
          disabled={state === 'loading' || state === 'checking'}
          onClick={puzzle.another}
        >
          <IconRefresh size={20} stroke={1.6} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={20} stroke={1.6} aria-hidden />
        </button>
      </header>
      <p className="xz-caption xz-quiet">{words.why}</p>
      <div className={styles.puzzle}>
        {captcha ? (
          <Puzzle
            key={captcha.captchaId}
            captcha={captcha}
            isOff={state !== 'ready'}
            onRelease={puzzle.release}
            onFirstKey={puzzle.prepare}
            onEnter={puzzle.enter}
          />
        ) : (
          <div className={styles.nothing} />
        )}
      </div>
      <p className={styles.told} role="status">
        {state === 'working' ? words.working : told}
      </p>
      {state === 'working' ? (
        <div className={styles.work}>
          <ProgressLine
            label={words.workDone}
            value={Math.round(share * 100)}
            max={100}
            height={6}
          />
        </div>
      ) : (
        <Button
          variant="subtle"
          fullWidth
          disabled={state !== 'ready' || captcha === null}
          onClick={puzzle.workOut}
        >
          {words.withoutDrag}
        </Button>
      )}
    </dialog>
  );
}
