import { quantile } from './statistics.ts';

/** What a round of load gave. */
export interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly failures: number;
  /** Share of one core that the process which made the load used itself. */
  readonly ownCpu: number;
}

/** Runs `count` loops side by side; each begins its next turn when its last one has ended. */
export async function runLoops(
  count: number,
  seconds: number,
  turn: (loop: number, turn: number) => Promise<boolean>,
): Promise<Round> {
  const times: number[] = [];
  let failures = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  const loop = async (number: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      const began = performance.now();
      if (began >= end) return;
      const isGood = await turn(number, round);
      const now = performance.now();
      // A turn that ends after the bell would count work for which no time was counted.
      if (now > end) return;
      if (isGood) times.push(now - began);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => loop(number)));
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failures,
    ownCpu: (user + system) / 1000 / (performance.now() - start),
  };
}
