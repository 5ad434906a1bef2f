const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 11 月 21 日 15:30, with the year in front when it is not this one. */
export function momentText(iso: string): string {
  const parts = partsOf(new Date(iso));
  const day = `${parts.get('month')} 月 ${parts.get('day')} 日`;
  const year = parts.get('year');
  return year === partsOf(new Date()).get('year')
    ? `${day} ${timeText(iso)}`
    : `${year} 年 ${day} ${timeText(iso)}`;
}

/** 15:30. */
export function timeText(iso: string): string {
  const parts = partsOf(new Date(iso));
  return `${parts.get('hour')}:${parts.get('minute')}`;
}

function partsOf(moment: Date): Map<string, string> {
  return new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
