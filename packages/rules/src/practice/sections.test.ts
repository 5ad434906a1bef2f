import { expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

it.each([
  [
    'of chapters in their order',
    [1, 1, 2, 3, 3],
    [
      [0, 1],
      [2, 2],
      [3, 3],
    ],
  ],
  [
    'with some that stand in none',
    [1, 2, null, null],
    [
      [0, 1],
      [1, 2],
      [2, null],
    ],
  ],
  [
    'that begins in none',
    [undefined, 1],
    [
      [0, undefined],
      [1, 1],
    ],
  ],
  [
    'of two chapters',
    [1, 2],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  ['of one chapter', [1, 1, 1], []],
  ['that is mixed', [1, 2, 1], []],
  ['without questions', [], []],
] as const)('a list %s', (_name, groups, starts) => {
  expect(sectionsOf<number | null | undefined>(groups)).toEqual(
    starts.map(([first, group]) => ({ first, group })),
  );
});
