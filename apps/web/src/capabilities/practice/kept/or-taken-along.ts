import { orKept } from '@xuezhou/client/api/call.ts';
import type * as keptPractice from './kept-practice.ts';

type Kept = typeof keptPractice;

/** What the server says; without a way to it, what was taken along. */
export const orTakenAlong = <Value>(
  ask: (quietly: { readonly ignoreErrors: true }) => Promise<Value>,
  read: (kept: Kept) => Promise<Value | null>,
  options: { isQuiet?: boolean } = {},
): Promise<Value> =>
  orKept(ask, () => import('./kept-practice.ts').then(read, () => null), options);
