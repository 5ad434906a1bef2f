import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { getFirstHour, lookAtRestore, openRestore, startRestore } from '@xuezhou/contract/staff';
import { useEffect, useRef, useState } from 'react';
import type { ChosenBackup } from './read-backup.ts';
import { newSending, sendBackup, type Sending } from './send-backup.ts';

type RestoreState =
  | { readonly step: 'choosing'; readonly words?: string }
  | { readonly step: 'sending'; readonly sent: number }
  | { readonly step: 'working' };

const lookEveryMs = 1500;

interface Restore {
  readonly state: RestoreState;
  readonly forget: () => void;
  readonly restore: (backup: ChosenBackup, secret: string) => Promise<void>;
}

/** Sends a backup, has it restored, and knows when the school has come back. What was sent is not sent again. */
export function useRestore(code: string, onBack: () => void): Restore {
  const [state, setState] = useState<RestoreState>({ step: 'choosing' });
  const kept = useRef<{ backup: ChosenBackup; ticket: string; sending: Sending }>(undefined);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const stop = new AbortController();
    leaving.current = stop;
    return () => stop.abort();
  }, []);
  const restore = async (backup: ChosenBackup, secret: string) => {
    const { signal } = leaving.current;
    setState({ step: 'sending', sent: 0 });
    try {
      if (kept.current?.backup !== backup) {
        const { ticket } = await call(openRestore, { body: { code, bytes: backup.bytes } }, quiet);
        kept.current = { backup, ticket, sending: newSending() };
      }
      const { ticket, sending } = kept.current;
      const onSent = (sent: number) => setState({ step: 'sending', sent });
      await sendBackup(backup, { ticket, sending, onSent });
      await call(startRestore, { params: { ticket }, body: { secret } }, quiet);
      setState({ step: 'working' });
      const words = await untilOver(ticket, signal);
      if (words === null) onBack();
      else setState({ step: 'choosing', words });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FailureError || error instanceof RefusalError)) throw error;
      // Of a ticket that nobody knows nothing is left on the server either.
      if (error instanceof RefusalError) kept.current = undefined;
      setState({ step: 'choosing', words: error.message });
    }
  };
  return { state, restore, forget: () => setState({ step: 'choosing' }) };
}

const quiet = { ignoreErrors: true };

/** Null: the school is there. The server that did it has ended then, and the one that came knows nothing of it. */
async function untilOver(ticket: string, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    const over = await look(ticket);
    if (over !== undefined) return over;
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
    signal.throwIfAborted();
  }
}

/** Undefined: it goes on, or the server begins anew and nothing answers yet. */
async function look(ticket: string): Promise<string | null | undefined> {
  try {
    const { step, words } = await call(lookAtRestore, { params: { ticket } }, quiet);
    return step === 'failed' ? (words ?? '') : undefined;
  } catch (error) {
    if (!(error instanceof RefusalError)) return demandFailure(error);
    try {
      await call(getFirstHour, {}, quiet);
      return error.message;
    } catch (missing) {
      demandFailure(missing);
      return missing instanceof FailureError && missing.status === 404 ? null : undefined;
    }
  }
}

function demandFailure(error: unknown): undefined {
  if (!(error instanceof FailureError)) throw error;
}
