import { seeded } from '../../packages/rules/src/practice/testing/seeded.ts';
import {
  databaseSizes,
  diskGb,
  hoursOfMonth,
  priceOfTraffic,
  serverSizes,
  storeGb,
  type Size,
} from './prices.ts';
import { simulate, type Line, type Waits } from './queue.ts';
import { drawFrom, meanMs, requestsPerMinute, type Work } from './work.ts';

/** What the model takes for granted; all of it is printed. */
export const assumed = {
  /** A minute may be so much busier than what students at work ask on average. */
  peak: 1.5,
  /** Of a hundred requests 95 wait no longer before a process, and no longer before the database. */
  p95Ms: 20,
  /** One process uses one processor; so many stand on a machine of the product. */
  processesOnMachine: 4,
  /** Of the database's processors at most this much is used, since it also vacuums, replicates and is backed up. */
  mostBusy: 0.6,
  databaseGbPerThousand: 0.5,
  filesGb: 500,
  hoursWatched: 4,
  gbOfHour: 0.4,
  visitors: 100_000,
  seed: 37,
} as const;

interface School {
  readonly students: number;
  readonly atWork: number;
}

/** One in twenty at work on the evening before an exam; of a million one in fifty, as not all have the same exam. */
export const schools: readonly School[] = [
  { students: 10_000, atWork: 500 },
  { students: 100_000, atWork: 5_000 },
  { students: 1_000_000, atWork: 20_000 },
];

export interface Plan extends School {
  readonly requests: number;
  readonly server: { readonly count: number; readonly size: Size; readonly processes: number };
  readonly serverBusy: number;
  readonly serverWaits: Waits;
  readonly database: { readonly count: number; readonly size: Size };
  readonly databaseBusy: number;
  readonly databaseWaits: Waits;
  /** Of jobs and of lectures. */
  readonly others: { readonly count: number; readonly size: Size };
  readonly dollars: { readonly machines: number; readonly kept: number; readonly traffic: number };
}

const waitsAt = (line: Line): Waits =>
  simulate(line, { visitors: assumed.visitors, random: seeded(assumed.seed) });
const isShort = ({ p95 }: Waits): boolean => p95 * 1000 <= assumed.p95Ms;

/** So many processes, each with a line of its own, as a proxy deals requests out without knowing who is busy. */
function processWaits(work: readonly Work[], requests: number, processes: number): Waits {
  return waitsAt({
    arrivalsPerSecond: requests / processes,
    servers: 1,
    drawService: drawFrom(work, 'serverMs'),
  });
}

const databaseWaits = (work: readonly Work[], requests: number, processors: number): Waits =>
  waitsAt({
    arrivalsPerSecond: requests,
    servers: processors,
    drawService: drawFrom(work, 'databaseMs'),
  });

/** Requests a second that so many processes answer within what is assumed; `isShared`: one line before all of them. */
export function maxRequests(work: readonly Work[], processes: number, isShared: boolean): number {
  const drawService = drawFrom(work, 'serverMs');
  let [low, high] = [0, (processes * 1000) / meanMs(work, 'serverMs')];
  while (high - low > high / 200) {
    const requests = (low + high) / 2;
    const line = isShared
      ? { arrivalsPerSecond: requests, servers: processes, drawService }
      : { arrivalsPerSecond: requests / processes, servers: 1, drawService };
    if (isShort(waitsAt(line))) low = requests;
    else high = requests;
  }
  return low;
}

export function planFor(work: readonly Work[], school: School): Plan {
  const requests = (school.atWork * requestsPerMinute(work) * assumed.peak) / 60;
  const isSmall = school.students <= schools[0]!.students;
  const processes = leastProcesses(work, requests, isSmall);
  const { size: databaseSize, waits } = leastDatabase(work, requests, isSmall);
  const machine = serverSizes.find(({ processors }) => processors >= assumed.processesOnMachine)!;
  const server = {
    // The small school has one machine for all of it; the others go on when one is gone.
    count: isSmall ? 1 : processes / assumed.processesOnMachine + 1,
    ...{ size: machine, processes },
  };
  const database = { count: isSmall ? 0 : 3, size: databaseSize };
  const others = { count: isSmall ? 0 : 2, size: serverSizes[0]! };
  const machines = [server, database, others].reduce(
    (sum, { count, size }) => sum + count * size.hour * hoursOfMonth,
    0,
  );
  const copies = Math.max(1, database.count);
  const kept =
    (school.students / 1000) * assumed.databaseGbPerThousand * diskGb * copies +
    assumed.filesGb * (isSmall ? diskGb : storeGb);
  return {
    ...{ ...school, requests, server, database, others },
    serverBusy: (requests * meanMs(work, 'serverMs')) / 1000 / processes,
    serverWaits: processWaits(work, requests, processes),
    databaseBusy: (requests * meanMs(work, 'databaseMs')) / 1000 / databaseSize.processors,
    databaseWaits: waits,
    dollars: {
      ...{ machines, kept },
      traffic: priceOfTraffic(school.students * assumed.hoursWatched * assumed.gbOfHour),
    },
  };
}

/** As many as answer in time, by whole machines where there are several. */
function leastProcesses(work: readonly Work[], requests: number, isSmall: boolean): number {
  const step = isSmall ? 1 : assumed.processesOnMachine;
  const needed = (requests * meanMs(work, 'serverMs')) / 1000;
  let processes = step;
  while (processes <= needed || !isShort(processWaits(work, requests, processes)))
    processes += step;
  return processes;
}

function leastDatabase(
  work: readonly Work[],
  requests: number,
  isSmall: boolean,
): { size: Size; waits: Waits } {
  const needed = (requests * meanMs(work, 'databaseMs')) / 1000;
  for (const size of databaseSizes) {
    if (size.processors * assumed.mostBusy < needed) continue;
    // Beside one process of the product and one that encodes.
    const processors = isSmall ? 2 : size.processors;
    const waits = databaseWaits(work, requests, processors);
    if (isShort(waits)) return { size, waits };
  }
  throw new Error(`no database of the list bears ${Math.round(requests)} requests a second`);
}
