const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
});

/** `11 月 12 日`, by the clock in Shanghai. */
export function dayText(moment: string): string {
  const parts = day.formatToParts(new Date(moment));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('month')} 月 ${of('day')} 日`;
}
