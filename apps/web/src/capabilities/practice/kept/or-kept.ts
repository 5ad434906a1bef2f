import type * as keptPractice from './kept-practice.ts';
import { isLost } from '@xuezhou/client/api/errors.ts';

type Kept = typeof keptPractice;

/** The browser knows that there is no network, so its failure is no news. */
export const isCutOff = () => !navigator.onLine;

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
