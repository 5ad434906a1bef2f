import type { OutwardAnswer } from './outward.ts';

/** Retry-After in seconds or as a date; null where there is none. */
export function askedSeconds(headers: OutwardAnswer['headers'], now: Date): number | null {
  const given = headers['retry-after'];
  if (typeof given !== 'string') return null;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  const until = Date.parse(given);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
