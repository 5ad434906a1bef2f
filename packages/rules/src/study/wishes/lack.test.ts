import { expect, it } from 'vitest';
import { isLackAccepted } from './lack.ts';

it('a lack that was accepted is silent until it has grown by two hours, and only while there is one', () => {
  expect(isLackAccepted(-300, null)).toBe(false);
  expect(isLackAccepted(-300, 300)).toBe(true);
  expect(isLackAccepted(-419, 300)).toBe(true);
  expect(isLackAccepted(-420, 300)).toBe(false);
  expect(isLackAccepted(0, 300)).toBe(false);
  expect(isLackAccepted(null, 300)).toBe(false);
});
