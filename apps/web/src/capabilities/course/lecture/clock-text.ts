const pad = (value: number) => String(value).padStart(2, '0');

/** Seconds as a clock shows them: 04:20, and from an hour on 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(whole % 60)}`
    : `${pad(minutes)}:${pad(whole % 60)}`;
}

/** The same for a screen reader: 4 分 20 秒. */
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
