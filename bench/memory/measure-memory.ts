import { foretell, logLoss } from '@xuezhou/rules/flash-card/fit/foretell';
import type { MemoryFit } from '@xuezhou/rules/flash-card/fit/fit-memory';
import { historiesOf, maxReviews } from '@xuezhou/rules/flash-card/fit/histories';
import {
  kindsOfMemory,
  simulatedReviews,
  type KindOfMemory,
} from '@xuezhou/rules/flash-card/fit/testing/simulated-learner';
import { modelOf, type MemoryParameters } from '@xuezhou/rules/flash-card/memory';
import {
  packLog,
  runFitProcess,
} from '../../apps/server/src/capabilities/flash-card/memory/run-fit-process.ts';
import { median } from '../statistics.ts';

export interface MemoryResult {
  /** The school's own fit, over learners of all kinds. */
  readonly school: MemoryFit;
  readonly classes: readonly {
    readonly kind: KindOfMemory;
    readonly reviews: number;
    /** One for each seed. */
    readonly fits: readonly MemoryFit[];
    /** By the memory that made the reviews, over all of them: nothing can foretell better. */
    readonly truth: number;
  }[];
  /** Seconds of a fit with its process, by the reviews of its log. */
  readonly costs: readonly { readonly reviews: number; readonly seconds: number }[];
}

const kinds = ['usual', 'fleeting', 'lasting'] as const;
const seeds = [1, 2, 3, 4, 5];
const sizes = [600, 2500];
const costSizes = [600, 10_000, 100_000];
const learnersOfSchool = 30;
const signal = new AbortController().signal;

/** How well the reviews of simulated learners are foretold, and what it costs to learn how. */
export async function measureMemory(say: (line: string) => void): Promise<MemoryResult> {
  say(`${learnersOfSchool} simulated learners make the fit of a school`);
  const logs = Array.from({ length: learnersOfSchool }, (_none, index) =>
    packLog(simulatedReviews(kinds[index % 3] ?? 'usual', { reviews: 1500, seed: 1000 + index })),
  );
  const most = Math.floor(maxReviews / learnersOfSchool);
  const school = await runFitProcess({ logs, most, school: null, former: null }, signal);
  const classes: MemoryResult['classes'][number][] = [];
  for (const kind of kinds)
    for (const reviews of sizes) {
      say(`${seeds.length} simulated learners, ${kind}, of ${reviews} reviews each`);
      classes.push(await measureClass(kind, reviews, school.parameters));
    }
  const costs: MemoryResult['costs'][number][] = [];
  for (const reviews of costSizes) {
    const log = packLog(simulatedReviews('fleeting', { reviews, seed: 1, newPerDay: 40 }));
    const began = performance.now();
    await runFitProcess({ logs: [log], most: maxReviews, school: null, former: null }, signal);
    costs.push({ reviews, seconds: (performance.now() - began) / 1000 });
  }
  return { school, classes, costs };
}

async function measureClass(
  kind: KindOfMemory,
  reviews: number,
  school: MemoryParameters | null,
): Promise<MemoryResult['classes'][number]> {
  const fits: MemoryFit[] = [];
  const truths: number[] = [];
  for (const seed of seeds) {
    const log = simulatedReviews(kind, { reviews, seed });
    fits.push(
      await runFitProcess({ logs: [packLog(log)], most: maxReviews, school, former: null }, signal),
    );
    const foretold = foretell(historiesOf(log), modelOf(kindsOfMemory[kind]));
    const moments = foretold.map(({ at }) => at).toSorted((one, other) => one - other);
    const from = moments[Math.floor(moments.length * 0.8)] ?? 0;
    truths.push(logLoss(foretold.filter(({ at }) => at >= from)) ?? Number.NaN);
  }
  return { kind, reviews, fits, truth: median(truths) };
}
