/** Who comes by chance (Poisson), and is served for times that are drawn anew for each. */
export interface Line {
  readonly arrivalsPerSecond: number;
  readonly servers: number;
  /** Seconds. */
  readonly drawService: (random: () => number) => number;
}

export interface Waits {
  readonly mean: number;
  readonly p95: number;
  readonly p99: number;
}

/** Seconds that visitors wait before they are served, each by the server that is free first. */
export function simulate(
  { arrivalsPerSecond, servers, drawService }: Line,
  { visitors, random }: { visitors: number; random: () => number },
): Waits {
  const freeAt = new Float64Array(servers);
  const warm = Math.floor(visitors / 20);
  const waits = new Float64Array(visitors - warm);
  let now = 0;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    now += exponential(1 / arrivalsPerSecond, random);
    let first = 0;
    for (let server = 1; server < servers; server += 1)
      if (freeAt[server]! < freeAt[first]!) first = server;
    const begins = Math.max(now, freeAt[first]!);
    freeAt[first] = begins + drawService(random);
    // The first find an empty place, which is not how it is.
    if (visitor >= warm) waits[visitor - warm] = begins - now;
  }
  let sum = 0;
  for (const wait of waits) sum += wait;
  const sorted = waits.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { mean: sum / waits.length, p95: at(0.95), p99: at(0.99) };
}

export const exponential = (mean: number, random: () => number): number =>
  -mean * Math.log(1 - random());
