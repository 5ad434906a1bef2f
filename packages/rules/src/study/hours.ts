import { weekdayOfDay } from '../flash-card/study-day.ts';

/** Days are numbers as in flash-card/study-day. */
export interface DaysOff {
  readonly from: number;
  /** The last of them. */
  readonly to: number;
}

/** The time that a student has for a course. */
export interface Hours {
  /** Minutes of each weekday, Monday first; seven. */
  readonly weekdays: readonly number[];
  readonly daysOff: readonly DaysOff[];
}

const daysOfWeek = 7;

/** What is proposed to who has no plan yet; Monday first. */
export const usualWeek: readonly number[] = [60, 60, 60, 60, 60, 90, 90];

/** A week's minutes on every day alike, as who never said which days they have. */
export function evenWeek(minutes: number): number[] {
  const least = Math.floor(minutes / daysOfWeek);
  const rest = Math.round(minutes - least * daysOfWeek);
  return Array.from({ length: daysOfWeek }, (_none, index) => least + (index < rest ? 1 : 0));
}

export const minutesOfWeek = (weekdays: readonly number[]): number =>
  weekdays.reduce((sum, own) => sum + own, 0);

export function minutesOn({ weekdays, daysOff }: Hours, day: number): number {
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return 0;
  return weekdays[weekdayOfDay(day) - 1] ?? 0;
}

/** Of the days from `from` on, without `until`. */
export function minutesBetween(hours: Hours, from: number, until: number): number {
  let sum = 0;
  for (let day = from; day < until; day++) sum += minutesOn(hours, day);
  return sum;
}

/** With these days off too; what touches becomes one. */
export function takeOff(daysOff: readonly DaysOff[], own: DaysOff): DaysOff[] {
  const touches = (one: DaysOff) => one.from <= own.to + 1 && one.to >= own.from - 1;
  const joined = daysOff.filter(touches);
  const from = Math.min(own.from, ...joined.map((one) => one.from));
  const to = Math.max(own.to, ...joined.map((one) => one.to));
  return [...daysOff.filter((one) => !touches(one)), { from, to }].toSorted(
    (one, other) => one.from - other.from,
  );
}

/** Without these days; of those that reach beyond them the rest stays. */
export const giveBack = (daysOff: readonly DaysOff[], own: DaysOff): DaysOff[] =>
  daysOff
    .flatMap((one) => [
      { from: one.from, to: Math.min(one.to, own.from - 1) },
      { from: Math.max(one.from, own.to + 1), to: one.to },
    ])
    .filter(({ from, to }) => from <= to);

/** The day that has most time, the last of equal ones; `until` is not among them. */
export function roomiestDay(hours: Hours, from: number, until: number): number {
  let best = from;
  for (let day = from + 1; day < until; day++)
    if (minutesOn(hours, day) >= minutesOn(hours, best)) best = day;
  return best;
}
