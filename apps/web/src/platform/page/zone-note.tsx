/** Minutes that a clock in Shanghai is ahead of UTC, as a device says it of itself. */
const offset = -480;

/** Beside times of the school, where the device's own clock shows another: whose they are. */
export function ZoneNote() {
  if (new Date().getTimezoneOffset() === offset) return null;
  return <span className="xz-caption xz-quiet">时间都是北京时间</span>;
}
