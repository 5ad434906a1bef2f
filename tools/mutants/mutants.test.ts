import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../root.mjs';
import { readSyntax } from '../structure/syntax.ts';
import { areas, filesOf, testsOf } from './areas.ts';
import { instrument, mutantsOf } from './instrument.ts';
import { tryMutants } from './run.ts';
import { someOf } from './some-of.ts';

const fixture = 'tools/mutants/fixture/price.ts';
const discount = 'tools/mutants/fixture/discount.ts';
const breaks = (source: string) =>
  mutantsOf(source, 'a.ts').map(({ was, text }) => `${was} → ${text}`);

describe('breaks', () => {
  it('are of conditions, operators, values, lists, calls and statements', () => {
    expect(breaks('if (a) b();')).toEqual(['a → false', 'a → true', 'b(); → undefined']);
    expect(breaks('x = a ?? b;')).toEqual(['x = a ?? b; → undefined', 'a ?? b → a']);
    expect(breaks('const x = a < 3;')).toEqual(['a < 3 → a <= 3', 'a < 3 → a >= 3', '3 → 4']);
    expect(breaks("const x = [!a, 'b'];")).toEqual(["[!a, 'b'] → []", '!a → a', "'b' → ''"]);
    expect(breaks('const x = a.filter(b);')).toEqual(['a.filter(b) → a']);
    expect(breaks('const x = a.some(b);')).toEqual(['a.some(b) → a.every(b)']);
  });

  it('are not of types, names, imports and the words of our own errors', () => {
    const source = `
      import { a } from './a.ts';
      export { b } from './b.ts';
      type C = 'd' | 5;
      const e = { 'f': a as unknown as 'g', h: a?.filter(b).i! } satisfies C;
      throw new Error('words');`;
    expect(breaks(source)).toEqual([]);
  });
});

describe('a source with its mutants', () => {
  const running = (source: string, active: number): unknown => {
    const state = { active, reached: new Set(), turns: 0 };
    return runInNewContext(`${instrument(source, 'a.js')}; answer;`, { __mutants: state });
  };

  it('does what it did until one of them is chosen', () => {
    const source = 'let answer = 1; for (const x of [2, 3]) { if (x > 2) answer = answer + x; }';
    expect(running(source, 0)).toBe(4);
    const answers = mutantsOf(source, 'a.js').map(({ id }) => running(source, id));
    expect(answers).toEqual([5, 1, 7, 5, 1, 6, 6, 3, 1, 1, -2]);
  });

  it('ends a loop that a mutant keeps from ending', () => {
    const source = 'let answer = 3; while (answer > 0) { answer = answer - 1; }';
    const endless = mutantsOf(source, 'a.js').find(({ text }) => text === 'answer + 1');
    expect(() => running(source, endless?.id ?? 0)).toThrow('endless');
  });

  it.each(areas)('can be read again, in every file of $name', (area) => {
    const files = filesOf(area);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const source = readFileSync(path.join(root, file), 'utf8');
      expect(() => readSyntax(instrument(source, file), file), file).not.toThrow();
    }
  });
});

it('tells what the tests of a file notice, what they do not, and what they never run', async () => {
  const { outcomes, red } = await tryMutants([
    {
      file: fixture,
      tests: ['tools/mutants/fixture/price.examples.ts'],
      mutants: mutantsOf(readFileSync(path.join(root, fixture), 'utf8'), fixture),
    },
    // Beside it, on the same switch.
    {
      file: discount,
      tests: [
        'tools/mutants/fixture/price.examples.ts',
        'tools/mutants/fixture/discount.examples.ts',
        'tools/mutants/fixture/red.examples.ts',
      ],
      mutants: mutantsOf(readFileSync(path.join(root, discount), 'utf8'), discount),
    },
  ]);
  expect(red).toEqual(['tools/mutants/fixture/red.examples.ts']);
  const of = (fate: string) =>
    outcomes
      .filter((each) => each.fate === fate && each.file === fixture)
      .map(({ mutant }) => `${mutant.line} ${mutant.was}`);
  expect(of('survived')).toEqual(['4 0']);
  expect(of('unreached')).toEqual(['8 fen > 5', '8 fen > 5', '8 5']);
  // Among them the step that would count up for ever.
  expect(of('killed')).toContain('15 left - 1');
  expect(of('killed')).toHaveLength(22);
  const others = outcomes.filter(({ file }) => file === discount);
  expect(others.map(({ mutant, fate }) => `${mutant.was} → ${mutant.text} ${fate}`)).toEqual([
    'fen * 2 → fen / 2 killed',
    '2 → 3 killed',
  ]);
});

const every = ['0.ts', '2.ts', '3.ts'];

it.each([
  [1, 1],
  [7, 2],
  [60, 3],
  [99, 3],
])('tries exactly %i of a hundred, spread over the files', (count, fewest) => {
  const mutants = (many: number) =>
    Array.from({ length: many }, (_none, index) => ({
      ...{ id: index + 1, start: 0, end: 1, text: '', line: 1, was: '' },
    }));
  const targets = [5, 0, 80, 15].map((many, index) => ({
    ...{ file: `${index}.ts`, tests: [], mutants: mutants(many) },
  }));
  const chosen = someOf(targets, count);
  expect(chosen.flatMap((target) => target.mutants)).toHaveLength(Math.min(count, 100));
  const files = new Set(chosen.map(({ file }) => file));
  expect(every).toEqual(expect.arrayContaining([...files]));
  expect(files.size).toBeGreaterThanOrEqual(fewest);
});

it('leaves the file on the disk alone, and nothing behind', () => {
  expect(readFileSync(path.join(root, fixture), 'utf8')).not.toContain('__mutant');
  const cache = path.join(root, '.cache/mutants');
  expect(readdirSync(cache)).not.toContain(String(process.pid));
});

it('takes the tests that load a rule, those beside it first', () => {
  const rules = areas.find(({ name }) => name === 'rules');
  const tests = rules === undefined ? [] : testsOf(rules, 'packages/rules/src/account/nickname.ts');
  expect(tests[0]).toMatch(/^packages\/rules\/src\/account\//);
});
