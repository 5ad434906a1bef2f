import {
  clockOf,
  dayOf,
  dayText,
  daysBetween,
  weekdayNames,
  weekdayOf,
} from '@xuezhou/client/time/days.ts';

/** `20:00` in Shanghai. */
export const timeText = (iso: string): string => clockOf(Date.parse(iso));

/** 今天 20:00–21:30, 明天 …, else 11 月 2 日 周一 …. */
export const spanText = (beginsAt: string, endsAt: string, now: number): string =>
  `${dayName(beginsAt, now)} ${timeText(beginsAt)}–${timeText(endsAt)}`;

/** 20:00 of today; else with its day. */
export const openingText = (iso: string, now: number): string =>
  dayOf(Date.parse(iso)) === dayOf(now) ? timeText(iso) : `${dayName(iso, now)} ${timeText(iso)}`;

function dayName(iso: string, now: number): string {
  const day = dayOf(Date.parse(iso));
  const today = dayOf(now);
  const ahead = daysBetween(today, day);
  if (ahead === 0) return '今天';
  if (ahead === 1) return '明天';
  return `${dayText(day, today)} 周${weekdayNames[weekdayOf(day)]}`;
}
