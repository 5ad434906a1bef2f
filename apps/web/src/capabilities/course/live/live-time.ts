import { dayOf, dayText, daysBetween, weekdayNames, weekdayOf } from '../../../platform/days.ts';

const clockFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `20:00` in Shanghai. */
export const timeText = (iso: string): string => clockFormat.format(Date.parse(iso));

/** 今天 20:00–21:30, 明天 …, else 11 月 2 日 周一 …. */
export function spanText(beginsAt: string, endsAt: string, now: number): string {
  const day = dayOf(Date.parse(beginsAt));
  const today = dayOf(now);
  const ahead = daysBetween(today, day);
  const name =
    ahead === 0
      ? '今天'
      : ahead === 1
        ? '明天'
        : `${dayText(day, today)} 周${weekdayNames[weekdayOf(day)]}`;
  return `${name} ${timeText(beginsAt)}–${timeText(endsAt)}`;
}
