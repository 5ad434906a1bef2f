import { minutesOn, type Hours } from '../hours.ts';

interface Lack {
  /** Days as in flash-card/study-day; `until` is not among them. */
  readonly from: number;
  readonly until: number;
  readonly minutes: number;
  /** So many minutes a day holds. */
  readonly most: number;
}

/**
 * How many minutes a week make a lack good, the same on every day that has time already: days off stay off. Null where
 * the days that are left do not hold it.
 */
export function moreAWeek(hours: Hours, { from, until, minutes, most }: Lack): number | null {
  let days = 0;
  for (let day = from; day < until; day++) if (minutesOn(hours, day) > 0) days += 1;
  if (days === 0) return null;
  const own = hours.weekdays.filter((one) => one > 0);
  const aDay = Math.ceil(minutes / days);
  return own.some((one) => one + aDay > most) ? null : aDay * own.length;
}
