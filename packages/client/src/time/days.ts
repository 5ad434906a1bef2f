const dayMs = 86_400_000;
const zone = { timeZone: 'Asia/Shanghai' } as const;

const dayFormat = new Intl.DateTimeFormat('sv-SE', zone);
const clockFormat = new Intl.DateTimeFormat('zh-CN', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Names of the week's days, Sunday first as `Date` counts them. */
export const weekdayNames = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** The day in Shanghai of a moment in milliseconds: `2026-11-12`. */
export function dayOf(moment: number): string {
  return dayFormat.format(moment);
}

/** The last millisecond of a day in Shanghai. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59.999+08:00`);
}

/** Whole days from one day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Of a day `2026-11-12`: 0 Sunday to 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** 11 月 12 日; with its year when that is not the year of `today`, where one is given. */
export function dayText(day: string, today = day): string {
  const [year, month, date] = day.split('-').map(Number);
  const text = `${month} 月 ${date} 日`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${year} 年 ${text}`;
}

/** 2027 年 2 月 17 日 */
export function fullDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

/** 今天 22:41, 昨天 22:41, else 11 月 2 日. */
export function recentText(moment: number, now: number): string {
  const day = dayOf(moment);
  const today = dayOf(now);
  const daysAgo = daysBetween(day, today);
  if (daysAgo === 0) return `今天 ${clockFormat.format(moment)}`;
  if (daysAgo === 1) return `昨天 ${clockFormat.format(moment)}`;
  return dayText(day, today);
}

/** The hour in Shanghai, 0 to 23. */
export function hourOf(moment: number): number {
  return Number(clockFormat.format(moment).slice(0, 2));
}

/** The time of day in Shanghai: 07:52. */
export function clockOf(moment: number): string {
  return clockFormat.format(moment);
}
