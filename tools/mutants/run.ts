import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestSuite, type Vitest } from 'vitest/node';
import { root } from '../root.mjs';
import { instrument, type Mutant } from './instrument.ts';

/** A file, the tests that load it, and which of its mutants are tried. */
export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
  readonly mutants: readonly Mutant[];
}

export interface Outcome {
  readonly file: string;
  readonly mutant: Mutant;
  /** `unreached`: no test runs the code. */
  readonly fate: 'killed' | 'survived' | 'unreached';
}

export interface Verdict {
  readonly outcomes: readonly Outcome[];
  /** Tests that do not pass before anything is broken; they are not asked. */
  readonly red: readonly string[];
}

/** One mutant and the tests that run it; 0 stands for the code as it is. */
interface Turn {
  readonly id: number;
  readonly tests: readonly string[];
}

/** A mutant under the number that it has among those of all files. */
interface Numbered extends Turn {
  readonly file: string;
  readonly mutant: Mutant;
}

const server = path.join(root, 'apps/server');
const oneWithAnother = path.join(root, 'tools/mutants/turns.ts');
/** More than any file has mutants. */
const maxOfFile = 100_000;

/**
 * Breaks files in small ways, one after the other, and tells which of the breaks their tests notice. The files on the
 * disk are left alone: all mutants stand in what the tests load, and a switch takes one of them at a time. One runner
 * serves all of them, since starting one takes longer than most breaks.
 */
export async function tryMutants(targets: readonly Target[]): Promise<Verdict> {
  const tested = targets.filter(({ mutants, tests }) => mutants.length > 0 && tests.length > 0);
  const tests = [...new Set(tested.flatMap((target) => target.tests))];
  const bases = new Map(tested.map(({ file }, index) => [file, index * maxOfFile]));
  const folder = path.join(root, '.cache/mutants', String(process.pid));
  const vitest = tests.length === 0 ? undefined : await openVitest(bases, tests, folder);
  try {
    const { reached, red } =
      vitest === undefined
        ? { reached: new Map<string, Set<number>>(), red: [] }
        : await findReached(vitest, tests, folder);
    const numbered = targets.flatMap(({ file, mutants, tests: own }) =>
      mutants.map((mutant): Numbered => {
        const id = (bases.get(file) ?? 0) + mutant.id;
        const asked = own.filter((test) => reached.get(test)?.has(id) === true);
        return { id, file, mutant, tests: bases.has(file) ? asked : [] };
      }),
    );
    const due = numbered.filter((turn) => turn.tests.length > 0);
    const killed = vitest === undefined ? new Set() : await findKilled(vitest, due, folder);
    const fateOf = ({ id, tests: asked }: Numbered) => {
      if (asked.length === 0) return 'unreached';
      return killed.has(id) ? 'killed' : 'survived';
    };
    return {
      outcomes: numbered.map((each) => ({
        file: each.file,
        mutant: each.mutant,
        fate: fateOf(each),
      })),
      red,
    };
  } finally {
    await vitest?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openVitest(
  bases: ReadonlyMap<string, number>,
  tests: readonly string[],
  folder: string,
): Promise<Vitest> {
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
    { plugins: [instrumented(bases)], logLevel: 'error' },
  );
}

const instrumented = (bases: ReadonlyMap<string, number>): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  transform: (code, id) => {
    const file = path.relative(root, id.split('?')[0] ?? '');
    const base = bases.get(file);
    return base === undefined ? undefined : instrument(code, file, base);
  },
});

/** Which mutants the tests of each file run, before anything is broken. */
async function findReached(
  vitest: Vitest,
  tests: readonly string[],
  folder: string,
): Promise<{ reached: Map<string, Set<number>>; red: string[] }> {
  const reached = new Map<string, Set<number>>();
  const red: string[] = [];
  for (const some of inTurns(tests.map((test) => ({ id: 0, tests: [test] })))) {
    const suites = await run(vitest, some, folder);
    const found = JSON.parse(readFileSync(path.join(folder, 'reached.json'), 'utf8')) as Record<
      string,
      number[]
    >;
    some.forEach(({ tests: [test = ''] }, index) => {
      if (suites[index]?.state() === 'failed') red.push(test);
      else reached.set(test, new Set(found[path.join(root, test)]));
    });
  }
  return { reached, red };
}

async function findKilled(
  vitest: Vitest,
  turns: readonly Turn[],
  folder: string,
): Promise<Set<number>> {
  const killed = new Set<number>();
  for (const some of inTurns(turns))
    for (const suite of await run(vitest, some, folder))
      if (suite.state() === 'failed') killed.add(Number(suite.name.split(' ')[0]));
  return killed;
}

/** A test of the server opens a school when it is loaded, so that only one is loaded at a time. */
function inTurns(turns: readonly Turn[]): Turn[][] {
  const isOfServer = turns.some(({ tests }) => tests.some((test) => test.startsWith('apps/')));
  const atOnce = isOfServer ? 1 : 60;
  return Array.from({ length: Math.ceil(turns.length / atOnce) }, (_none, index) =>
    turns.slice(index * atOnce, (index + 1) * atOnce),
  );
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
