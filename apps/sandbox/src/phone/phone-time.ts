const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** The time on the phone's status bar: 09:05, in China. */
export function formatClock(time: Date): string {
  return CLOCK.format(time);
}

/** When a message came: 09:05 today, 11 月 12 日 09:05 before. */
export function formatArrival(at: string, now: Date): string {
  const time = new Date(at);
  const day = DAY.format(time);
  if (day === DAY.format(now)) return formatClock(time);
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日 ${formatClock(time)}`;
}
