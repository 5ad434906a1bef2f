import { addDays, closureOf, type Period } from './access-period.ts';

interface Own extends Period {
  readonly isTakenBack: boolean;
  /** By how many days the student postponed it. */
  readonly postponedDays: number;
}

/**
 * Why a course that somebody has cannot be withdrawn by the school; null: it can. `boughtUntil` has the last day that each
 * order gave which is paid and was not given back; null: without an end.
 */
export function withdrawalKeptBy(
  own: Own | undefined,
  boughtUntil: readonly (string | null)[],
  today: string,
): 'none' | 'over' | 'bought' | null {
  if (own === undefined) return 'none';
  if (own.isTakenBack || closureOf(own, today) === 'expired') return 'over';
  // Who postponed what was bought, or has it paused, still has the days that were paid for.
  const isBought = boughtUntil.some(
    (until) =>
      until === null || own.pausedOn !== null || addDays(until, own.postponedDays) >= today,
  );
  return isBought ? 'bought' : null;
}
