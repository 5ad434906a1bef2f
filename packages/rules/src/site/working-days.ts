/** A day that is otherwise than its weekday says, by the State Council's list of the year as the school keeps it. */
export interface SpecialDay {
  /** Of Asia/Shanghai, YYYY-MM-DD. */
  readonly day: string;
  /** Of the feast. */
  readonly name: string;
  /** A day of the weekend on which people work for a day off elsewhere. */
  readonly isWork: boolean;
}

/** Those that are known; of every other day the weekday says it. */
export type SpecialDays = readonly Pick<SpecialDay, 'day' | 'isWork'>[];

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const nextDay = (day: string): string => new Date(timeOf(day) + dayMs).toISOString().slice(0, 10);

/** Whether a day is one of work. */
function workOf(special: SpecialDays): (day: string) => boolean {
  const known = new Map(special.map(({ day, isWork }) => [day, isWork]));
  return (day) => {
    const weekday = new Date(timeOf(day)).getUTCDay();
    return known.get(day) ?? (weekday !== 0 && weekday !== 6);
  };
}

/** The last day of a term of so many working days; the day on which it begins is not counted. */
export function workingDaysAfter(day: string, count: number, special: SpecialDays): string {
  const isWork = workOf(special);
  let at = day;
  for (let left = count; left > 0;) {
    at = nextDay(at);
    if (isWork(at)) left -= 1;
  }
  return at;
}

/** How many working days there are after `from`, to `to` and with it; negative where `to` is past. */
export function workingDaysBetween(from: string, to: string, special: SpecialDays): number {
  if (to < from) return -workingDaysBetween(to, from, special);
  const isWork = workOf(special);
  let count = 0;
  for (let at = from; at < to;) {
    at = nextDay(at);
    if (isWork(at)) count += 1;
  }
  return count;
}
