/** Groups of fewer are not told of: somebody would be known by it. */
export const smallestGroup = 5;

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

export const daysIn = ({ from, to }: ReportPeriod): number =>
  Math.round((at(to) - at(from)) / dayMs) + 1;

/** As long a time just before; null where it would begin before the school. */
export function periodBefore(period: ReportPeriod, beganOn: string): ReportPeriod | null {
  const from = dayOf(at(period.from) - daysIn(period) * dayMs);
  return from < beganOn ? null : { from, to: dayOf(at(period.from) - dayMs) };
}

/** Mondays from one to another, both with it. */
export function weeksBetween(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = at(from); week <= at(to); week += 7 * dayMs) weeks.push(dayOf(week));
  return weeks;
}

/** How many people may be told; null: too few, unless nobody. */
export const shownPeople = (count: number): number | null =>
  count > 0 && count < smallestGroup ? null : count;
