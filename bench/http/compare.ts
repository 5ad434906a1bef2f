import type { Round } from '../loops.ts';
import type { Options } from '../options.ts';
import { processorSeconds } from '../process-facts.ts';
import { median } from '../statistics.ts';

export interface Side {
  /** The process that does the work which is compared. */
  readonly pid: number;
  readonly run: (load: { seconds: number; connections: number }) => Promise<Round>;
}

export interface Measured extends Round {
  /** Microseconds of processor time that the side's own process took for a request; NaN where unknown. */
  readonly cpu: number;
}

/** What several sides did with one number of connections. */
export interface Compared {
  readonly connections: number;
  readonly sides: Readonly<Record<string, Measured>>;
  /** Of the side `app` to each other side: the median of the ratios of neighbouring rounds. */
  readonly ratios: Readonly<Record<string, number>>;
}

/** Requests until compiled code and planned statements answer: a server in service is warm. */
const warming = { seconds: 3, connections: 8 };

/**
 * The sides take turns, A B B A, and each ratio is taken within one turn: what else the machine does then falls on
 * both. A side's numbers are medians over its rounds.
 */
export async function comparePlan(
  { seconds, rounds }: Options,
  counts: readonly number[],
  sides: Readonly<Record<string, Side>>,
): Promise<Compared[]> {
  const entries = Object.entries(sides);
  for (const [, side] of entries) await side.run(warming);
  const results: Compared[] = [];
  for (const connections of counts) {
    const seen = new Map<string, Measured[]>(entries.map(([name]) => [name, []]));
    for (let turn = 0; turn < rounds; turn += 1) {
      const inOrder = turn % 2 === 0 ? entries : entries.toReversed();
      for (const [name, side] of inOrder) {
        const round = await measure(side, { seconds, connections });
        if (round.failures > 0)
          throw new Error(`${name}: ${round.failures} failures at ${connections} connections`);
        seen.get(name)?.push(round);
      }
    }
    const app = seen.get('app') ?? [];
    const ratioTo = (others: readonly Measured[]): number =>
      median(app.map((round, turn) => round.perSecond / (others[turn]?.perSecond ?? 0)));
    const names = [...seen];
    results.push({
      connections,
      sides: Object.fromEntries(names.map(([name, given]) => [name, typical(given)])),
      ratios: Object.fromEntries(
        names.filter(([name]) => name !== 'app').map(([name, given]) => [name, ratioTo(given)]),
      ),
    });
  }
  return results;
}

async function measure(
  { pid, run }: Side,
  load: { seconds: number; connections: number },
): Promise<Measured> {
  const before = await processorSeconds(pid);
  const round = await run(load);
  const after = await processorSeconds(pid);
  const turns = round.perSecond * load.seconds;
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return { ...round, cpu: (used * 1_000_000) / turns };
}

function typical(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured): number => median(rounds.map((round) => round[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    failures: of('failures'),
    ownCpu: of('ownCpu'),
    cpu: of('cpu'),
  };
}
