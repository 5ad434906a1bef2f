/** Seconds as a screen reader says them: 4 分 20 秒. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return [
    hours > 0 ? `${hours} 小时` : '',
    hours > 0 || minutes > 0 ? `${minutes} 分` : '',
    `${whole % 60} 秒`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
