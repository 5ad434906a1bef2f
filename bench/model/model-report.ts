import { assumed, maxRequests, planFor, schools, type Plan } from './plan.ts';
import { meanMs, requestsPerMinute, type Work } from './work.ts';
import { figure, table } from '../report/markdown.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const share = (value: number): string => `${Math.round(value * 100)} %`;
const ms = (seconds: number): string => figure(seconds * 1000);

/** Machines and money for schools of three sizes, and what four processes on one machine bear. */
export function reportModel(work: readonly Work[]): string {
  const plans = schools.map((school) => planFor(work, school));
  return [
    assumptions(work),
    table(['', ...plans.map(({ students }) => `${whole(students)} students`)], rowsOf(plans)),
    '**Processes on one machine**, requests a second within that wait. With a line for each, a request may wait behind another while a process beside it has nothing to do:',
    table(
      ['processes', 'a line for each', 'one line for all (the best there is)'],
      [1, 2, 4].map((count) => [
        String(count),
        whole(maxRequests(work, count, false)),
        whole(maxRequests(work, count, true)),
      ]),
    ),
  ].join('\n\n');
}

function assumptions(work: readonly Work[]): string {
  return [
    `- A student at work asks ${requestsPerMinute(work)} times a minute by chance (Poisson), which takes ${figure(meanMs(work, 'serverMs'))} ms of a process and ${figure(meanMs(work, 'databaseMs'))} ms of the database each, by the table of docs/performance.md; each kind's times are spread exponentially about theirs. The busiest minute has ${assumed.peak} times as many.`,
    `- A process uses one processor and has a line of its own; ${assumed.processesOnMachine} stand on a machine, and one machine more than needed stands by. Of a hundred requests 95 wait at most ${assumed.p95Ms} ms before a process and at most ${assumed.p95Ms} ms before the database, whose processors are busy for at most ${share(assumed.mostBusy)}, each statement on one of them.`,
    `- What the network, proxies, TLS and the kernel take is not in it, nor that busy processors slow each other; processors of a cloud count as those that were measured on.`,
    `- The database keeps ${assumed.databaseGbPerThousand} GB for a thousand students on each node, files are ${whole(assumed.filesGb)} GB, and a student watches ${assumed.hoursWatched} hours a month of ${assumed.gbOfHour} GB each: guesses, to be replaced by the school's own (\`bench/model/plan.ts\`).`,
    '- Prices are list prices of AWS in us-east-1 without tax, Linux, on demand, as they were known in November 2026 and not asked for anew: c6i.large $0.085 an hour, c6i.xlarge $0.17, r6i.large $0.126 and as much again for each doubling; gp3 $0.08 and S3 $0.023 a GB and month; traffic $0.09 to $0.05 a GB. Reserved machines cost some two thirds, other clouds differ (`bench/model/prices.ts`).',
  ].join('\n');
}

function rowsOf(plans: readonly Plan[]): string[][] {
  const row = (head: string, cell: (plan: Plan) => string) => [head, ...plans.map(cell)];
  return [
    row('at work at one moment', ({ atWork }) => whole(atWork)),
    row('requests a second, at most', ({ requests }) => whole(requests)),
    row('machines of the product', ({ server: { count, size, processes } }) =>
      count === 1
        ? `1 × ${size.name} for all: ${processes} process, the database on 2 processors, encoding on 1`
        : `${count} × ${size.name}: ${processes} processes, and one machine that may be gone`,
    ),
    row('its processors are busy; wait, mean and p95, ms', ({ serverBusy, serverWaits }) =>
      [share(serverBusy), ms(serverWaits.mean), ms(serverWaits.p95)].join(' · '),
    ),
    row('machines of the database', ({ database: { count, size } }) =>
      count === 0 ? 'the same' : `${count} × ${size.name}, ${size.processors} processors`,
    ),
    row('its processors are busy; wait, mean and p95, ms', ({ databaseBusy, databaseWaits }) =>
      [share(databaseBusy), ms(databaseWaits.mean), ms(databaseWaits.p95)].join(' · '),
    ),
    row('jobs and lectures', ({ others: { count, size } }) =>
      count === 0 ? 'the same' : `${count} × ${size.name}`,
    ),
    row('machines, $ a month', ({ dollars }) => whole(dollars.machines)),
    row('disks and files, $ a month', ({ dollars }) => whole(dollars.kept)),
    row('traffic of lectures, $ a month', ({ dollars }) => whole(dollars.traffic)),
    row('of a student, $ a month', ({ students, dollars: { machines, kept, traffic } }) =>
      figure((machines + kept + traffic) / students),
    ),
  ];
}
