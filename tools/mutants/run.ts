import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestSuite, type Vitest } from 'vitest/node';
import { root } from '../root.mjs';
import { instrument, mutantsOf, type Mutant } from './instrument.ts';

export interface Outcome {
  readonly mutant: Mutant;
  /** `unreached`: no test runs the code. */
  readonly fate: 'killed' | 'survived' | 'unreached';
}

/** One mutant and the tests that run it; 0 stands for the code as it is. */
interface Turn {
  readonly id: number;
  readonly tests: readonly string[];
}

const server = path.join(root, 'apps/server');
const oneWithAnother = path.join(root, 'tools/mutants/turns.ts');

/**
 * Breaks a file in every small way, one after the other, and tells which of the breaks its tests notice. The file on
 * the disk is left alone: all mutants stand in what the tests load, and a switch takes one of them at a time.
 */
export async function tryMutants(
  file: string,
  tests: readonly string[],
  pick: (mutants: readonly Mutant[]) => readonly Mutant[] = (all) => all,
): Promise<Outcome[]> {
  const source = readFileSync(path.join(root, file), 'utf8');
  const mutants = pick(mutantsOf(source, file));
  if (mutants.length === 0) return [];
  if (tests.length === 0) return mutants.map((mutant) => ({ mutant, fate: 'unreached' }));
  const folder = path.join(root, '.cache/mutants', String(process.pid));
  const vitest = await openVitest(file, tests, folder);
  try {
    const reached = await findReached(vitest, tests, folder);
    const turns = mutants.map(({ id }) => ({
      id,
      tests: tests.filter((test) => reached.get(test)?.has(id) === true),
    }));
    const killed = await findKilled(vitest, turns, folder);
    return mutants.map((mutant, index) => {
      if (turns[index]?.tests.length === 0) return { mutant, fate: 'unreached' };
      return { mutant, fate: killed.has(mutant.id) ? 'killed' : 'survived' };
    });
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openVitest(file: string, tests: readonly string[], folder: string): Promise<Vitest> {
  const isOfServer = tests.some((test) => path.join(root, test).startsWith(server));
  return await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: [path.relative(root, path.join(folder, 'turns.test.ts'))],
      reporters: [{}],
      maxWorkers: 1,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      env: { XUEZHOU_MUTANTS: folder },
      ...(isOfServer && {
        globalSetup: path.join(server, 'src/testing/global-setup.ts'),
        setupFiles: path.join(server, 'src/testing/set-up.ts'),
      }),
    },
    { plugins: [instrumented(path.join(root, file))], logLevel: 'error' },
  );
}

const instrumented = (file: string): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  transform: (code, id) => (id.split('?')[0] === file ? instrument(code, file) : undefined),
});

/** Which mutants the tests of each file run. They have to be green before anything is broken. */
async function findReached(
  vitest: Vitest,
  tests: readonly string[],
  folder: string,
): Promise<Map<string, Set<number>>> {
  const suites = await run(
    vitest,
    tests.map((test) => ({ id: 0, tests: [test] })),
    folder,
  );
  const red = suites.filter((suite) => suite.state() === 'failed');
  if (red.length > 0)
    throw new Error(`这些测试没有改代码就不通过：${red.map(({ name }) => name).join('、')}`);
  const reached = JSON.parse(readFileSync(path.join(folder, 'reached.json'), 'utf8')) as Record<
    string,
    number[]
  >;
  return new Map(tests.map((test) => [test, new Set(reached[path.join(root, test)])]));
}

async function findKilled(
  vitest: Vitest,
  turns: readonly Turn[],
  folder: string,
): Promise<Set<number>> {
  const killed = new Set<number>();
  const due = turns.filter(({ tests }) => tests.length > 0);
  // A test of the server opens a school when it is loaded, so that only one is loaded at a time.
  const atOnce = due.some(({ tests }) => tests.some((test) => test.startsWith('apps/'))) ? 1 : 60;
  for (let start = 0; start < due.length; start += atOnce)
    for (const suite of await run(vitest, due.slice(start, start + atOnce), folder))
      if (suite.state() === 'failed') killed.add(Number(suite.name.split(' ')[0]));
  return killed;
}

/** Runs the turns; one group of tests for each, named `id tests`. */
async function run(vitest: Vitest, turns: readonly Turn[], folder: string): Promise<TestSuite[]> {
  const plan = turns.map(({ id, tests }) => ({
    id,
    tests: tests.map((test) => path.join(root, test)),
  }));
  mkdirSync(folder, { recursive: true });
  const place = path.join(folder, 'turns.test.ts');
  writeFileSync(
    place,
    `import { takeTurns } from ${JSON.stringify(oneWithAnother)};\ntakeTurns(${JSON.stringify(plan)});\n`,
  );
  vitest.invalidateFile(place);
  const [specification] = await vitest.globTestSpecifications([place]);
  if (specification === undefined) throw new Error(`no tests at ${place}`);
  const { testModules } = await vitest.runTestSpecifications([specification]);
  const [module] = testModules;
  const errors = module?.errors() ?? [];
  if (module === undefined || errors.length > 0)
    throw new Error(errors.map(({ message }) => message).join('\n') || 'nothing was run');
  return [...module.children.suites()];
}
