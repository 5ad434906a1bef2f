/** Of a day `2026-11-28`: 11 月 28 日. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日`;
}
