import { dayMs, shanghaiMs } from '../practice/day-number.ts';

export { dayOfMoment } from '../practice/day-number.ts';

/** The moment at which a day begins, in milliseconds since 1970. */
export function startOfDay(day: number): number {
  return day * dayMs - shanghaiMs;
}

/** Of a day as it is written, YYYY-MM-DD. */
export function dayOfText(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs;
}

export function textOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOfDay(day: number): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
