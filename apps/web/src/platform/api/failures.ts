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

export function commitFailure(failure: FailureError, options: { isQuiet: boolean }): void {
  const isSession = failure.status === 401 || failure.status === 403;
  if (isSession) for (const listener of onSessionLost) listener();
  if (options.isQuiet) return;
  // Without a network the quiet bar says so already; a dialog at every call would only be in the way.
  if (failure.status === networkLost && !navigator.onLine) return;
  const shown = shownFailure.get();
  // A lost session is why other calls fail, so its words win.
  if (shown === null || (isSession && shown.status !== 401 && shown.status !== 403))
    shownFailure.set(failure);
}

export function dismissFailure(): void {
  shownFailure.set(null);
}
