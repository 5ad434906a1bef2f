import type * as keptPractice from './kept-practice.ts';
import { FailureError, networkLost, timedOut } from '../../platform/api/errors.ts';

type Kept = typeof keptPractice;

/** The browser knows that there is no network, so its failure is no news. */
export const isCutOff = () => !navigator.onLine;

/** It did not come to the server, or not back in time, whatever the browser knows of its network. */
export const isLost = (error: unknown): boolean =>
  error instanceof FailureError && (error.status === networkLost || error.status === timedOut);

/** What the server says; without a way to it, what was taken along. */
export async function orKept<Value>(
  ask: () => Promise<Value>,
  read: (kept: Kept) => Promise<Value | null>,
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    const kept = isLost(error) ? await import('./kept-practice.ts').then(read, () => null) : null;
    if (kept === null) throw error;
    return kept;
  }
}
