const dayMs = 86_400_000;

/** Days are YYYY-MM-DD in Asia/Shanghai. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  dayOf(at(day) - ((new Date(at(day)).getUTCDay() + 6) % 7) * dayMs);

/** From the Monday of the first day to the Sunday of the last. */
export const wholeWeeks = ({ from, to }: ReportPeriod): ReportPeriod => ({
  from: mondayOf(from),
  to: dayOf(at(mondayOf(to)) + 6 * dayMs),
});

export const daysIn = ({ from, to }: ReportPeriod): number =>
  Math.round((at(to) - at(from)) / dayMs) + 1;

/** As long a time just before, or after. */
export function periodBeside(period: ReportPeriod, side: -1 | 1): ReportPeriod {
  const days = daysIn(period) * side * dayMs;
  return { from: dayOf(at(period.from) + days), to: dayOf(at(period.to) + days) };
}

/** As long a time just before; null where it would begin before the week in which the school did. */
export function periodBefore(period: ReportPeriod, beganOn: string): ReportPeriod | null {
  const before = periodBeside(period, -1);
  return before.from < mondayOf(beganOn) ? null : before;
}

/** Mondays from one to another, both with it. */
export function weeksBetween(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = at(from); week <= at(to); week += 7 * dayMs) weeks.push(dayOf(week));
  return weeks;
}
