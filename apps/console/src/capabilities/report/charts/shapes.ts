/** A value as it is drawn; `at` is its line of the table, `series` which of the drawn columns it is of. */
export interface Mark {
  readonly series: number;
  readonly at: number;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** The value at the upper edge. */
  readonly top: number;
}

const margin = 8;

/** From the upper edge, in pixels. */
export const heightOf = (value: number, { height, top }: Pick<Room, 'height' | 'top'>): number =>
  margin + (1 - value / top) * (height - 2 * margin);

/**
 * Up to six round values from 0 to the least that is not below the largest.
 * @param least what a step is a multiple of: there are no half people, and money is told in yuan
 */
export function ticks(most: number, least = 1): number[] {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const step = Math.max(
    least,
    round.find((one) => one >= rough && one % least === 0) ?? 10 * power,
  );
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

/** One point for each value that there is. */
export const linePoints = (
  values: readonly (number | null)[],
  series: number,
  room: Room,
): Mark[] =>
  values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            ...{ series, at, value, width: 0, height: 0 },
            x: ((at + 0.5) / values.length) * room.width,
            y: heightOf(value, room),
          },
        ],
  );

const widest = 28;

/** One bar for each value above 0. */
export function bars(values: readonly (number | null)[], series: number, room: Room): Mark[] {
  const width = Math.min(widest, (room.width / values.length) * 0.6);
  return linePoints(values, series, room)
    .filter(({ value }) => value > 0)
    .map((mark) => ({
      ...{ ...mark, width, x: mark.x - width / 2 },
      height: heightOf(0, room) - mark.y,
    }));
}
