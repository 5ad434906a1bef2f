import { dayOf } from '@xuezhou/client/time/days.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { isDay } from '@xuezhou/rules/text/is-day';
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

/** What the address asks for, as days of Shanghai; where an own period has a fault, twelve weeks. */
export function periodOf({ range, from, to }: Asked, now: number): ReportPeriod {
  const today = dayOf(now);
  const asked = rangeOf({ range });
  if (asked === 'week') return wholeWeeks({ from: addDays(today, -7), to: addDays(today, -7) });
  if (asked === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (asked === 'own' && faultOf({ range, from, to }) === undefined) return { from, to };
  return { from: addDays(mondayOf(today), -77), to: today };
}

/** What is wrong with a period of one's own, of which nothing is asked then; `at` is the day that has to be changed. */
export function faultOf(asked: Asked): { at: 'from' | 'to'; words: string } | undefined {
  if (rangeOf(asked) !== 'own') return undefined;
  const { from, to } = asked;
  if (!isDay(from)) return { at: 'from', words: '请选从哪天开始' };
  if (!isDay(to)) return { at: 'to', words: '请选到哪天结束' };
  return to < from ? { at: 'to', words: '结束的那天早于开始的那天，请改其中一个' } : undefined;
}
