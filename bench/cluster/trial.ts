import { setTimeout as delay } from 'node:timers/promises';
import { judge, secondsUntil, type Outcome } from '../faults/case.ts';
import { serve, type Served } from '../faults/serve.ts';
import { countKept, openClass, startWriters, type Writers } from '../faults/writers.ts';
import { makeFolder, serverEnvironment, type Environment } from '../school/start-server.ts';
import { openEngines } from './engines.ts';
import { faults, type Fault, type Scene } from './faults.ts';

export interface TrialWishes {
  /** Off: a commit is acknowledged by one node alone. The checker must then find that answers are lost. */
  readonly isSynchronous: boolean;
  /** How many faults are done, one after the other. */
  readonly rounds: number;
  readonly say: (line: string) => void;
}

export interface Trial extends Outcome {
  /** Longest pause between two acknowledged answers, seconds, by fault. */
  readonly gaps: readonly { readonly fault: string; readonly seconds: number }[];
}

const studentCount = 8;
const goesOnWithin = 90;
/** Of one server: more than are asked during a fault. */
const maxAsked = 20_000;

/** Two servers behind which the database falls over again and again, students who write, and what was promised to them counted. */
export async function tryCluster({ isSynchronous, rounds, say }: TrialWishes): Promise<Trial> {
  const { folder, remove } = await makeFolder();
  const engines = await openEngines({ isSynchronous });
  const broken: string[] = [];
  const gaps: { fault: string; seconds: number }[] = [];
  const servers: Served[] = [];
  try {
    const environments = [
      await environmentOf(folder, engines.url),
      await environmentOf(folder, engines.url),
    ];
    const [first] = environments;
    if (first === undefined) throw new Error('no server is wanted');
    const { question, students } = await openClass(first, studentCount * 2);
    const classes = [students.slice(studentCount), students.slice(0, studentCount)];
    for (const environment of environments) servers.push(await serve(environment));
    const restart = async (index: number) => {
      const environment = environments[index];
      if (environment !== undefined) servers[index] = await serve(environment);
    };
    const writers = classes.map((pupils, index) =>
      startWriters(servers[index]?.address ?? '', { question, students: pupils }, 10_000),
    );
    const acknowledged = () => writers.reduce((sum, one) => sum + one.acknowledged.size, 0);
    try {
      await delay(2000);
      for (let round = 0; round < rounds; round += 1) {
        const fault = faults[round % faults.length];
        if (fault === undefined) break;
        const seconds = await strike(fault, { engines, servers, restart }, writers);
        if (seconds === null) broken.push(`${fault.name}: no answer within ${goesOnWithin} s`);
        else gaps.push({ fault: fault.name, seconds });
        say(
          `  ${round + 1}/${rounds} ${fault.name}: longest pause ${seconds?.toFixed(1) ?? '…'} s, ${acknowledged()} acknowledged`,
        );
        await engines.whole();
      }
    } finally {
      for (const one of writers) await one.stop();
      for (const server of servers) await server.stop();
    }
    await engines.whole();
    const all = together(writers);
    const counted = await countKept(first, all);
    const worst = gaps.reduce((most, { seconds }) => Math.max(most, seconds), 0);
    const notes = `${rounds} faults, longest pause ${worst.toFixed(1)} s`;
    return { ...judge(all, counted, broken), notes, gaps };
  } finally {
    await engines.close();
    await remove();
  }
}

/** Longest pause between two answers that were acknowledged since the fault began, seconds; null where none came after it. */
async function strike(
  fault: Fault,
  scene: Scene,
  writers: readonly Writers[],
): Promise<number | null> {
  const began = performance.now();
  const acknowledged = () =>
    writers
      .flatMap(({ asked }) => asked.slice(-maxAsked))
      .flatMap(({ at, ms, status }) => (status === 200 && at + ms > began ? [at + ms] : []));
  const mend = await fault.strike(scene);
  const struck = performance.now();
  const waited = await secondsUntil(
    () => acknowledged().filter((at) => at > struck).length > 3,
    goesOnWithin,
  );
  const times = [began, ...acknowledged().toSorted((one, other) => one - other)];
  await mend();
  if (waited === null) return null;
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
}

const environmentOf = async (folder: string, url: string): Promise<Environment> =>
  await serverEnvironment(folder, {
    DATABASE_URL: url,
    DEMO: 'off',
    ROLE: 'web',
    BUSY_AFTER_MS: '0',
    // The same for both, as two servers of one school have it.
    SECRET: 'two servers of a trial share this secret, which is long enough',
  });

/** What all of them were promised. */
const together = (writers: readonly Writers[]): Writers => ({
  asked: writers.flatMap(({ asked }) => asked),
  acknowledged: new Set(writers.flatMap(({ acknowledged }) => [...acknowledged])),
  stop: () => Promise.resolve(),
});
