import { FailureError, networkLost, RefusalError } from './errors.ts';

/**
 * What a sheet has to say itself of a call that failed: the refusal, or that there is no network, since the bar that
 * tells so lies under the sheet. Null where the global notice says it.
 */
export function sheetErrorText(error: unknown): string | null {
  if (error instanceof RefusalError) return error.message;
  const isOffline =
    error instanceof FailureError && error.status === networkLost && !navigator.onLine;
  return isOffline ? error.message : null;
}
