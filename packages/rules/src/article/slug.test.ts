import { expect, it } from 'vitest';
import { isSlug } from './slug.ts';

it.each(['convexity', 'cfa-2027', '60-days'])('is an address word: %s', (word) => {
  expect(isSlug(word)).toBe(true);
});

it.each(['', 'Convexity', '凸性', 'a b', 'a/b', '-a', 'a-', 'a--b', '../a', 'a.b'])(
  'is none: %s',
  (word) => {
    expect(isSlug(word)).toBe(false);
  },
);
