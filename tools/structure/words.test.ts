import { describe, expect, it } from 'vitest';
import { findFaults } from './findings.ts';
import { exceptions } from './exceptions.mjs';
import { judge } from './judge.ts';

/** What is found of strange words among these files; a test file is one as well. */
const find = (files: Readonly<Record<string, string>>) => {
  const all = Object.entries(files).map(([file, text]) => ({ file, text }));
  const isTest = ({ file }: { file: string }) => file.includes('.test.');
  return findFaults({
    sources: all.filter((each) => !isTest(each)),
    tests: all.filter(isTest),
    folders: new Map(),
    workspaces: [],
  }).filter(({ kind }) => kind === 'words');
};
const server = 'apps/server/src/platform';

describe('words that the field does not use', () => {
  it('are found in the name of a file, of a test and of a folder, which is told of once', () => {
    const found = find({
      [`${server}/told/a.ts`]: '',
      [`${server}/told/b.ts`]: '',
      [`${server}/undone-lines.ts`]: '',
      [`${server}/question-deeds.test.ts`]: '',
      [`${server}/most-lines.ts`]: '',
    });
    expect(found.map(({ what }) => what)).toEqual([
      `${server}/told`,
      `${server}/undone-lines.ts`,
      `${server}/most-lines.ts`,
      `${server}/question-deeds.test.ts`,
    ]);
    expect(found[1]?.places).toEqual([
      `${server}/undone-lines.ts (undone → reverted, rolled back, missing)`,
    ]);
  });

  it.each([
    ['export const foldTold = 1;', 'foldTold'],
    ['export type HeardLine = string;', 'HeardLine'],
    ['export interface Told {}', 'Told'],
    ['export async function putHeard() {}', 'putHeard'],
    ['export default function Undone() {}', 'Undone'],
    ['export class Deed {}', 'Deed'],
    ['export const mostLines = 3;', 'mostLines'],
    ['export const MOST_LINES = 3;', 'MOST_LINES'],
    ['export const { a, b: [untold] } = c;', 'untold'],
    ['const a = 1;\nexport { a as toldOf };', 'toldOf'],
  ])('are found in what is exported: %s', (text, name) => {
    expect(find({ [`${server}/a.ts`]: text }).map(({ what }) => what)).toEqual([
      `${server}/a.ts: ${name}`,
    ]);
  });

  it.each([
    // Its own affair.
    'const told = 1;\nfunction heard() {}',
    // A field that is kept or sent keeps its name.
    'export interface Mark { readonly isTold: boolean; most: number }',
    'export const mark = { told: 1, most: 2 };',
    "export { a } from './told-once.ts';",
    // Whole words alone, and a superlative is none of a limit.
    'export const foretold = 1, isUnheard = 2, almost = 3, atMost = 4, indeed = 5;',
  ])('are none: %s', (text) => {
    expect(find({ [`${server}/a.ts`]: text })).toEqual([]);
  });

  it('owe nothing: one that comes is a fault', () => {
    const [{ faults } = { faults: [] }] = judge(
      find({ [`${server}/told.ts`]: '' }),
      exceptions,
      {},
    ).rows.filter(({ kind }) => kind === 'words');
    expect(faults).toHaveLength(1);
  });
});
