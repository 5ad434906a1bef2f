import { dayOf } from '@xuezhou/client/time/days.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf, wholeWeeks, type ReportPeriod } from '@xuezhou/rules/report/report-period';

export const ranges = [
  { key: 'week', label: '上周' },
  { key: 'weeks', label: '12 周' },
  { key: 'year', label: '今年' },
  { key: 'own', label: '自定' },
] as const;
export type Range = (typeof ranges)[number]['key'];

interface Asked {
  range: string;
  from: string;
  to: string;
}

export const rangeOf = ({ range }: Pick<Asked, 'range'>): Range =>
  ranges.find(({ key }) => key === range)?.key ?? 'weeks';

/** What the address asks for, as days of Shanghai; an own period that lacks a day is that of twelve weeks. */
export function periodOf({ range, from, to }: Asked, now: number): ReportPeriod {
  const today = dayOf(now);
  const asked = rangeOf({ range });
  if (asked === 'week') return wholeWeeks({ from: addDays(today, -7), to: addDays(today, -7) });
  if (asked === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (asked === 'own' && isDay(from) && isDay(to)) return { from, to };
  return { from: addDays(mondayOf(today), -77), to: today };
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
