/** The clock is a port: rules and use cases never ask the machine for the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const dayInShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** The day of a moment in Asia/Shanghai, YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return dayInShanghai.format(moment);
}

/** A day in a sentence: 2026-11-21 is 2026 年 11 月 21 日. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}

const minuteInShanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** 2026-11-21 20:15 in Asia/Shanghai. */
export function minuteOf(moment: Date): string {
  return minuteInShanghai.format(moment);
}
