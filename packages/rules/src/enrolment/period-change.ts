import { addDays, closureOf, daysBetween, extended, type Period } from './access-period.ts';

export interface PeriodWish {
  readonly act: 'extend' | 'pause' | 'resume';
  /** Of an extension: so many days more, or to the day `until`. */
  readonly days?: number | undefined;
  readonly until?: string | undefined;
}

export type PeriodKeep =
  | 'none'
  | 'paused'
  | 'unredeemed'
  | 'endless'
  | 'same'
  | 'pausedAlready'
  | 'over'
  | 'notPaused';

export type PlannedPeriod =
  | { readonly keptBy: PeriodKeep }
  | {
      readonly keptBy: null;
      readonly expiresOn: string | null;
      readonly pausedOn: string | null;
    };

const keep = (keptBy: PeriodKeep): PlannedPeriod => ({ keptBy });

/** What becomes of a period where many are extended, paused or resumed at once, and why one is passed over. */
export function planPeriod(
  own: Period | undefined,
  wish: PeriodWish,
  today: string,
): PlannedPeriod {
  if (own === undefined) return keep('none');
  if (wish.act === 'resume') return planResumption(own, today);
  const closedBy = closureOf(own, today);
  if (closedBy === 'unredeemed') return keep('unredeemed');
  const { expiresOn, pausedOn } = own;
  if (wish.act === 'pause') {
    if (pausedOn !== null) return keep('pausedAlready');
    return closedBy === 'expired' ? keep('over') : { keptBy: null, expiresOn, pausedOn: today };
  }
  if (pausedOn !== null) return keep('paused');
  if (expiresOn === null) return keep('endless');
  const until = wish.until ?? extended(expiresOn, today, wish.days ?? 0);
  return until === expiresOn ? keep('same') : { keptBy: null, expiresOn: until, pausedOn };
}

/** The days of the pause are given back at the end. */
function planResumption({ expiresOn, pausedOn }: Period, today: string): PlannedPeriod {
  if (pausedOn === null) return keep('notPaused');
  const next = expiresOn === null ? null : addDays(expiresOn, daysBetween(pausedOn, today));
  return { keptBy: null, expiresOn: next, pausedOn: null };
}
