import { useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { messageWords as words } from '../message.words.ts';
import styles from './important-messages.module.css';

/** For what comes in the place of a button that was pressed: the focus would be lost with that one. */
export const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true });

/** Runs a call once at a time; what it was refused for is said above the buttons. */
export function useSend() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (work: () => Promise<unknown>, onDone: () => void) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.notKept);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

export function Problem({ text }: { text: string | null }) {
  return (
    <p className={styles.problem} role="alert" hidden={text === null}>
      {text}
    </p>
  );
}
