import { createStore } from '../browser/store.ts';
import { networkLost, type FailureError } from './errors.ts';

/** The one failure that the global notice shows; the first stays until it is dismissed. */
export const shownFailure = createStore<FailureError | null>(null);

/** Resets the session, and says whether the page shown cannot go on without it. */
type SessionLost = () => boolean;

const onSessionLost = new Set<SessionLost>();

/** Called on every 401 and 403, also those whose call shows no notice. */
export function whenSessionIsLost(listener: SessionLost): () => void {
  onSessionLost.add(listener);
  return () => onSessionLost.delete(listener);
}

/**
 * Shows a failure, unless its call keeps quiet. A takeover is told in any case, since the server says it only once;
 * and so is a lost session on a page that would go on as a guest's.
 */
export function commitFailure(failure: FailureError, options: { isQuiet: boolean }): void {
  const isSession = failure.status === 401 || failure.status === 403;
  const isNeeded = isSession && [...onSessionLost].map((reset) => reset()).includes(true);
  if (options.isQuiet && failure.status !== 403 && !isNeeded) return;
  // Without a network the quiet bar says so already; a dialog at every call would only be in the way.
  if (failure.status === networkLost && !navigator.onLine) return;
  const shown = shownFailure.get();
  // A lost session is why other calls fail, so its words win.
  if (shown === null || (isSession && shown.status !== 401 && shown.status !== 403))
    shownFailure.set(failure);
}

/** The notice of a network that was lost, which is there again. */
export function dismissLostNetwork(): void {
  if (shownFailure.get()?.status === networkLost) dismissFailure();
}

export function dismissFailure(): void {
  shownFailure.set(null);
}
