/** A day on which one could have reviewed. */
export interface ReviewDay {
  /** Different cards and questions that were done. */
  readonly done: number;
  /** How many the day's session held; null where none was opened, 0 where nothing was due. */
  readonly planned: number | null;
  /** All of the student's courses were paused: it counts for nothing and breaks nothing. */
  readonly isFrozen: boolean;
}

/** So many make a day count, fewer where its session held fewer. */
export const enoughADay = 10;
/** Of so many days in a row so many may be missed. */
export const windowDays = 7;
export const missesForgiven = 2;

export function isKept({ done, planned }: ReviewDay): boolean {
  return done >= Math.min(enoughADay, planned || enoughADay);
}

/** Nobody could have kept it. */
const isOut = ({ planned, isFrozen }: ReviewDay) => isFrozen || planned === 0;

export interface Streak {
  readonly days: number;
  /** How many of the last seven days that counted were missed; today only once it is over. */
  readonly missed: number;
}

/**
 * A streak that forgives. A day that is kept adds one. Two missed days in any seven take nothing; each further one
 * takes half, rounded down, so that a long streak never falls to nothing at once. Days are given oldest first, the
 * last is today, which is never missed before it is over. A day on which nothing was due, or all was paused, counts
 * only when it is kept.
 */
export function streakOf(days: readonly ReviewDay[]): Streak {
  let count = 0;
  const window: boolean[] = [];
  for (const [index, day] of days.entries()) {
    const kept = isKept(day);
    if (isOut(day) && !kept) continue;
    const isToday = index === days.length - 1;
    // It begins with the first day that is kept.
    if (!kept && (isToday || count === 0)) continue;
    if (count === 0) window.length = 0;
    window.push(kept);
    if (window.length > windowDays) window.shift();
    if (kept) count += 1;
    else if (missedIn(window) > missesForgiven) count = Math.floor(count / 2);
  }
  return { days: count, missed: count === 0 ? 0 : missedIn(window) };
}

const missedIn = (window: readonly boolean[]) => window.filter((kept) => !kept).length;
