/**
 * Working days of the Chinese mainland, by the State Council's list of each year: what is a day off beside Saturday and
 * Sunday, and which of those is worked. For a year whose list has not come out there are only the days that the
 * Regulation on Public Holidays itself names: a term is then mostly counted too short, which is kept all the more, but
 * around a weekend that is worked for a feast a day too long. So the list belongs here as soon as it is out.
 */
interface Year {
  /** First and last day of each holiday, as MM-DD. */
  readonly off: readonly (readonly [from: string, to: string])[];
  /** Saturdays and Sundays that are worked. */
  readonly worked: readonly string[];
}

const years: Readonly<Record<string, Year>> = {
  2025: {
    off: [
      ['01-01', '01-01'],
      ['01-28', '02-04'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['05-31', '06-02'],
      ['10-01', '10-08'],
    ],
    worked: ['01-26', '02-08', '04-27', '09-28', '10-11'],
  },
  2026: {
    off: [
      ['01-01', '01-03'],
      ['02-15', '02-23'],
      ['04-04', '04-06'],
      ['05-01', '05-05'],
      ['06-19', '06-21'],
      ['09-25', '09-27'],
      ['10-01', '10-07'],
    ],
    worked: ['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'],
  },
  // The days of the Regulation alone.
  2027: {
    off: [
      ['01-01', '01-01'],
      ['02-05', '02-08'],
      ['04-05', '04-05'],
      ['05-01', '05-02'],
      ['06-09', '06-09'],
      ['09-15', '09-15'],
      ['10-01', '10-03'],
    ],
    worked: [],
  },
};

/** Of every other year: those that do not move with the moon. */
const fixed: Year = {
  off: [
    ['01-01', '01-01'],
    ['05-01', '05-02'],
    ['10-01', '10-03'],
  ],
  worked: [],
};

const dayMs = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const nextDay = (day: string, by = 1): string =>
  new Date(timeOf(day) + by * dayMs).toISOString().slice(0, 10);

/** Of a day of Asia/Shanghai, YYYY-MM-DD. */
export function isWorkingDay(day: string): boolean {
  const { off, worked } = years[day.slice(0, 4)] ?? fixed;
  const date = day.slice(5);
  if (worked.includes(date)) return true;
  if (off.some(([from, to]) => from <= date && date <= to)) return false;
  const weekday = new Date(timeOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The last day of a term of so many working days; the day on which it begins is not counted. */
export function workingDaysAfter(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = nextDay(at);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** How many working days there are after `from`, to `to` and with it; negative where `to` is past. */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return -workingDaysBetween(to, from);
  let count = 0;
  for (let at = from; at < to;) {
    at = nextDay(at);
    if (isWorkingDay(at)) count += 1;
  }
  return count;
}
