/** `2026-11-20` as a day in a sentence. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
}
