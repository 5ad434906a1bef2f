/** `13:22`, or `1:02:05` from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
