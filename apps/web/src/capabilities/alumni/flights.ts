/** A blessing on its way. */
export interface Flight<Bullet> {
  readonly key: number;
  readonly bullet: Bullet;
  readonly lane: number;
  /** From edge to edge. */
  readonly seconds: number;
  /** Seconds that it has flown already when it is drawn first. */
  readonly ahead: number;
}

export interface Flights<Bullet> {
  readonly flying: readonly Flight<Bullet>[];
  /** How many took off so far: the next one's place in the list. */
  readonly count: number;
}

/** Seconds between two in a lane: half of the longest way, so that a lane has two at most. */
export const beatSeconds = 12;
const [shortest, longest] = [18, 24];
export const maxInLane = 2;

/** Longer words go slower, so that they can be read. */
export const secondsOf = (content: string): number =>
  Math.min(longest, shortest + Math.round(([...content].length / 40) * (longest - shortest)));

/** How far the first one of a lane has come when the page opens: the lanes do not march in step. */
export const aheadOf = (lane: number): number => 4 + ((lane * 5) % 7);

/** One blessing in each lane, on its way already. */
export function firstFlights<Bullet extends { content: string }>(
  bullets: readonly Bullet[],
  lanes: number,
): Flights<Bullet> {
  const flying = bullets.slice(0, lanes).map((bullet, lane) => ({
    ...{ key: lane, bullet, lane, seconds: secondsOf(bullet.content) },
    ahead: aheadOf(lane),
  }));
  return { flying, count: flying.length };
}

/** The next one in a lane; nothing while the lane is full, or while all there are fly. */
export function takeOff<Bullet extends { blessId: number; content: string }>(
  before: Flights<Bullet>,
  bullets: readonly Bullet[],
  lane: number,
): Flights<Bullet> {
  const inLane = before.flying.filter((one) => one.lane === lane).length;
  const flies = new Set(before.flying.map(({ bullet }) => bullet.blessId));
  if (inLane >= maxInLane || flies.size >= bullets.length) return before;
  let { count } = before;
  const at = (turn: number) => bullets[turn % bullets.length];
  while (flies.has(at(count)?.blessId ?? 0)) count++;
  const bullet = at(count);
  if (bullet === undefined) return before;
  const flight = { key: count, bullet, lane, seconds: secondsOf(bullet.content), ahead: 0 };
  return { flying: [...before.flying, flight], count: count + 1 };
}

export const land = <Bullet>(before: Flights<Bullet>, key: number): Flights<Bullet> => ({
  ...before,
  flying: before.flying.filter((one) => one.key !== key),
});
