import { expect, it } from 'vitest';
import { isReadToEnd } from './read-share.ts';

it.each([
  [0.949, false],
  [0.95, true],
  [1, true],
])('a text of which %f was shown is read to its end: %s', (share, isRead) => {
  expect(isReadToEnd(share)).toBe(isRead);
});
