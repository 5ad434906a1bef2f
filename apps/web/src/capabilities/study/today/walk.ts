import type { TodayItem } from '@xuezhou/contract/study';
import { createStore } from '@xuezhou/client/browser/store.ts';
import { keyOf } from './entry-key.ts';

/** A student walks through the list of a day from one entry to the next. */
export interface Walk {
  /** The day of the list. */
  readonly date: string;
  /** The entry that was opened last, as `keyOf` names it. */
  readonly at: string;
}

const key = 'xuezhou-walk';

/** It lives as long as the tab, so that a reload does not end it. */
export const walk = createStore<Walk | null>(readWalk());

function readWalk(): Walk | null {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof known !== 'object' || known === null) return null;
    const { date, at } = known as Partial<Walk>;
    return typeof date === 'string' && typeof at === 'string' ? { date, at } : null;
  } catch {
    return null;
  }
}

function keep(next: Walk | null): void {
  walk.set(next);
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A private window keeps nothing.
  }
}

export const walkTo = (date: string, item: TodayItem): void => keep({ date, at: keyOf(item) });

export const endWalk = (): void => keep(null);
