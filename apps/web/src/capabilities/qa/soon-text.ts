import { clockOf, daysBetween, dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';

/** 23:04 */
export const timeText = (iso: string): string => clockOf(Date.parse(iso));

/** A moment to come: 23:04, 明天 9:00, 11 月 26 日 9:00. */
export function soonText(iso: string, now: number = serverNow()): string {
  const moment = Date.parse(iso);
  const [day, today] = [dayOf(moment), dayOf(now)];
  const days = daysBetween(today, day);
  if (days === 0) return timeText(iso);
  return `${days === 1 ? '明天' : dayText(day, today)} ${timeText(iso)}`;
}

/** 1 小时 38 分, from three hours on by the hour. */
export function leftText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 3 || minutes % 60 === 0) return `${hours} 小时`;
  return `${hours} 小时 ${minutes % 60} 分`;
}
