const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 11 月 21 日 15:30 */
export function momentText(iso: string): string {
  const parts = new Map(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts.get('month')} 月 ${parts.get('day')} 日 ${parts.get('hour')}:${parts.get('minute')}`;
}
