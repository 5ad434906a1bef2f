import { clockOf, dayText, dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';

/** 21:33 */
export const clockTime = (iso: string | number): string => clockOf(new Date(iso).getTime());

/** 11 月 12 日 21:03, with its year where it is another. */
export function recentMoment(iso: string): string {
  const day = dayOf(Date.parse(iso));
  return `${dayText(day, dayOf(serverNow()))} ${clockTime(iso)}`;
}

/** 11 月 12 日, with its year where it is another. */
export const recentDay = (iso: string): string =>
  dayText(dayOf(Date.parse(iso)), dayOf(serverNow()));
