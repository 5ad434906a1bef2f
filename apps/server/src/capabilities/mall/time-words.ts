import { dayOf, minuteOf } from '../../platform/clock.ts';

/** 「11 月 30 日」, with its year where that is another one. */
export function shortDay(moment: Date, now: Date): string {
  const [year, month, date] = dayOf(moment).split('-').map(Number);
  const isThisYear = dayOf(now).startsWith(String(year));
  return isThisYear ? `${month} 月 ${date} 日` : `${year} 年 ${month} 月 ${date} 日`;
}

/** 「11 月 30 日 23:59」. */
export const shortMinute = (moment: Date, now: Date): string =>
  `${shortDay(moment, now)} ${clockTime(moment)}`;

/** 「23:59」. */
export const clockTime = (moment: Date): string => minuteOf(moment).slice(-5);

const dayMs = 86_400_000;

const dayNumber = (moment: Date): number => Date.parse(`${dayOf(moment)}T00:00:00Z`) / dayMs;

/** The last minute before an end, as a page says when something ends: from 7 days on by the days left. */
export function endWords(end: Date, now: Date): string {
  const last = new Date(end.getTime() - 1);
  const days = dayNumber(last) - dayNumber(now);
  if (days <= 0) return `今天 ${clockTime(last)} 到期`;
  return days < 7 ? `还有 ${days} 天到期` : `${shortMinute(last, now)} 到期`;
}
