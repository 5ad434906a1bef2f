import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getFirstHour, lookAtRestore, openRestore, startRestore } from '@xuezhou/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { forgetTicket, keepTicket, ticketOf } from './kept-ticket.ts';
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
        const ticket = ticketOf(backup) ?? (await open(code, backup, signal));
        kept.current = { backup, ticket, sending: newSending() };
      }
      const { ticket, sending } = kept.current;
      const onSent = (sent: number) => setState({ step: 'sending', sent });
      await sendBackup(backup, { ticket, sending, onSent, signal });
      signal.throwIfAborted();
      // From here on it cannot be left: it may have begun.
      setState({ step: 'working' });
      await call(startRestore, { params: { ticket }, body: { secret } }, quiet);
      const over = await untilOver(ticket, signal);
      if (over === null) {
        forgetTicket();
        return onBack();
      }
      if (over.damaged !== null) sending.done.delete(over.damaged);
      setState({ step: 'choosing', words: over.words });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FailureError || error instanceof RefusalError)) throw error;
      // Of a ticket that nobody knows nothing is left on the server either; whatever else is refused, what came stays.
      if (isForgotten(error)) {
        kept.current = undefined;
        forgetTicket();
      }
      setState({ step: 'choosing', words: error.message });
    }
  };
  return { state, restore, forget: () => setState({ step: 'choosing' }) };
}

const quiet = { ignoreErrors: true };

const isForgotten = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === consoleRefusals.restoreForgotten[0];

/** Asks for a ticket with the code, which lives half an hour. */
async function open(code: string, backup: ChosenBackup, signal: AbortSignal): Promise<string> {
  const { bytes, madeAt } = backup;
  const { ticket } = await call(
    openRestore,
    { body: { code, bytes, madeAt } },
    { ...quiet, signal },
  );
  keepTicket(ticket, backup);
  return ticket;
}

interface Failed {
  readonly words: string;
  readonly damaged: string | null;
}

/** Null: the school is there. The server that did it has ended then, and the one that came knows nothing of it. */
async function untilOver(ticket: string, signal: AbortSignal): Promise<Failed | null> {
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
async function look(ticket: string): Promise<Failed | null | undefined> {
  try {
    const { step, words, damaged } = await call(lookAtRestore, { params: { ticket } }, quiet);
    return step === 'failed' ? { words: words ?? '', damaged } : undefined;
  } catch (error) {
    if (!(error instanceof RefusalError)) return demandFailure(error);
    try {
      await call(getFirstHour, {}, quiet);
    } catch (missing) {
      demandFailure(missing);
      return missing instanceof FailureError && missing.status === 404 ? null : undefined;
    }
    throw error;
  }
}

function demandFailure(error: unknown): undefined {
  if (!(error instanceof FailureError)) throw error;
}
