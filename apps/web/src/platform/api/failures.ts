import { createStore } from '../store.ts';
import { networkLost, type FailureError } from './errors.ts';

/** The one failure that the global notice shows; the first stays until it is dismissed. */
export const shownFailure = createStore<FailureError | null>(null);

const onSessionLost = new Set<() => void>();

/** Called on every 401 and 403, also those whose call shows no notice. */
export function whenSessionIsLost(listener: () => void): () => void {
  onSessionLost.add(listener);
  return () => onSessionLost.delete(listener);
}

/** The server says it once, and what is asked next only finds the session gone: a quiet call may have been told. */
let untoldTakeover: FailureError | null = null;

export function commitFailure(given: FailureError, options: { isQuiet: boolean }): void {
  const isSession = given.status === 401 || given.status === 403;
  if (isSession) for (const listener of onSessionLost) listener();
  if (given.status === 403) untoldTakeover = options.isQuiet ? given : null;
  if (options.isQuiet) return;
  const failure = given.status === 401 ? (untoldTakeover ?? given) : given;
  if (failure === untoldTakeover) untoldTakeover = null;
  // Without a network the quiet bar says so already; a dialog at every call would only be in the way.
  if (failure.status === networkLost && !navigator.onLine) return;
  const shown = shownFailure.get();
  // A lost session is why other calls fail, so its words win.
  if (shown === null || (isSession && shown.status !== 401 && shown.status !== 403))
    shownFailure.set(failure);
}

/** Somebody is logged in again. */
export function forgetTakeover(): void {
  untoldTakeover = null;
}

export function dismissFailure(): void {
  shownFailure.set(null);
}
