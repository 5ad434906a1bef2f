/** Hours of the day in Asia/Shanghai, from 0 to 23; over midnight where `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export type Pace = 'off' | 'now' | 'daily';

/** Where a student said nothing. */
export const usualHours = { quiet: { from: 22, to: 8 }, digestHour: 20 } as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Shanghai has no summer time. */
const shanghaiMs = 8 * hourMs;

const hourOf = (at: number): number => Math.floor(((at + shanghaiMs) % dayMs) / hourMs);

/** The next time after a moment that the clock in Shanghai shows this hour. */
function nextHour(at: number, hour: number): number {
  const midnight = at - ((at + shanghaiMs) % dayMs);
  const today = midnight + hour * hourMs;
  return today > at ? today : today + dayMs;
}

/** From and to the same hour is no quiet at all. */
export function isQuiet(at: Date, { from, to }: QuietHours): boolean {
  const hour = hourOf(at.getTime());
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** When quiet begins next. */
export const quietAfter = (at: Date, { from }: QuietHours): Date =>
  new Date(nextHour(at.getTime(), from));

/** When a message that comes at a moment leaves the house: never while its reader wants quiet. */
export function dueAt(
  at: Date,
  pace: 'now' | 'daily',
  { quiet, digestHour }: { readonly quiet: QuietHours | null; readonly digestHour: number },
): Date {
  const wanted = pace === 'now' ? at : new Date(nextHour(at.getTime(), digestHour));
  if (quiet === null || !isQuiet(wanted, quiet)) return wanted;
  return new Date(nextHour(wanted.getTime(), quiet.to));
}
