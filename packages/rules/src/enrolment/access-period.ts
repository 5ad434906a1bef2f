import type { Closure } from '@xuezhou/contract/enrolment';

/** Days in Asia/Shanghai, YYYY-MM-DD, which compare as text; null: no such day. */
export interface Period {
  readonly redeemed: boolean;
  readonly opensOn: string | null;
  /** The last day still counts. */
  readonly expiresOn: string | null;
  readonly pausedOn: string | null;
}

/** What keeps a course closed on a day; null when it can be studied. A paused course does not run out. */
export function closureOf(period: Period, day: string): Closure | null {
  if (!period.redeemed) return 'unredeemed';
  if (period.pausedOn !== null && day >= period.pausedOn) return 'paused';
  if (period.opensOn !== null && day < period.opensOn) return 'notOpen';
  if (period.expiresOn !== null && day > period.expiresOn) return 'expired';
  return null;
}

const dayMs = 86_400_000;

/** A day some days later; earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days lie between two days; negative where `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The last day of a period that begins today. */
export function lastDayOf(today: string, days: number): string {
  return addDays(today, days - 1);
}

/** The last day after more days were added: to the last day, or from today on where that is over. */
export function extended(expiresOn: string, today: string, days: number): string {
  return addDays(expiresOn < today ? addDays(today, -1) : expiresOn, days);
}

/** How long after its end a course can still be postponed. */
export const postponeGraceDays = 30;

interface Postponement {
  /** How often it was postponed; null: it was taken back. */
  readonly postponed: number | null;
  readonly times: number;
}

/** Whether the student may add days now: only where there is an end, and not long after it. */
export function canPostpone(
  period: Period,
  today: string,
  { postponed, times }: Postponement,
): boolean {
  const { expiresOn } = period;
  if (expiresOn === null || postponed === null || postponed >= times) return false;
  const closure = closureOf(period, today);
  if (closure === 'expired') return today <= addDays(expiresOn, postponeGraceDays);
  return closure === null;
}
