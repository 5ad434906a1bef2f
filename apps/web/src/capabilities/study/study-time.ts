/** A span of study: 3 小时 55 分, 35 分钟, 40 秒. Seconds are told only under a minute. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} 秒`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${rest} 分`;
}
