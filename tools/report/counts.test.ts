import { describe, expect, it } from 'vitest';
import { countLine, countSecondTry, readCounts, sumCounts } from './counts.mjs';

describe('what a runner said', () => {
  it('is its last line of counts', () => {
    const output =
      'a test prints 9 passed, 9 failed\n1 passed, 0 failed, 0 skipped\n12 passed, 1 failed, 3 skipped\n';
    expect(readCounts(output, 1)).toEqual({ passed: 12, failed: 1, skipped: 3 });
    expect(readCounts(countLine({ passed: 5, failed: 0, skipped: 0 }), 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
    });
  });

  it.each([
    ['', 0, 'nothing'],
    ['', null, 'nothing, being killed'],
    ['0 passed, 0 failed, 0 skipped', 0, 'that it ran nothing'],
    ['0 passed, 0 failed, 7 skipped', 0, 'that it skipped all'],
  ])('is one failure when it is %j with exit code %s: %s', (output, exitCode, _meaning) => {
    expect(readCounts(output, exitCode).failed).toBe(1);
  });

  it('is one failure more than it counted none of, when it ends with an error', () => {
    expect(readCounts('5 passed, 0 failed, 0 skipped', 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
    expect(readCounts('5 passed, 2 failed, 0 skipped', 1)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 0,
    });
  });
});

it('the sum of no runner is nothing', () => {
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(
    sumCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
  ).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

describe('a second try of what failed', () => {
  const first = { passed: 5, failed: 2, skipped: 1 };

  it('counts what passed then', () => {
    expect(countSecondTry(first, { passed: 1, failed: 1, skipped: 0 })).toEqual({
      passed: 6,
      failed: 1,
      skipped: 1,
    });
  });

  it('changes nothing unless it tried all of it', () => {
    expect(countSecondTry(first, { passed: 1, failed: 0, skipped: 0 })).toBe(first);
  });
});
