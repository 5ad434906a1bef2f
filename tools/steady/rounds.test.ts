import { expect, it } from 'vitest';
import { isSteady, roundTable } from './rounds.mjs';

const well = { seconds: 425.4, passed: 900, failed: [], unsteady: [], isWell: true };

it('runs are steady when nothing failed in any, nor needed a second try', () => {
  expect(isSteady([well, well])).toBe(true);
  expect(isSteady([well, { ...well, unsteady: ['a'] }])).toBe(false);
  expect(isSteady([{ ...well, failed: ['a'] }, well])).toBe(false);
  // It ended before it could say what failed.
  expect(isSteady([{ ...well, isWell: false }])).toBe(false);
});

it('the table has a line for each run, and says when each unsteady one was so', () => {
  const rounds = [
    well,
    { ...well, unsteady: ['a > b', 'c'] },
    { ...well, failed: ['c'], isWell: false },
  ];
  expect(roundTable(rounds).split('\n')).toEqual([
    '  次    用时   通过   失败   再试',
    '   1    7:05    900      0      0',
    '   2    7:05    900      0      2',
    '   3    7:05    900      1      0  没有通过',
    '',
    '第 2 次：a > b',
    '第 2、3 次：c',
  ]);
  expect(roundTable([well]).split('\n')).toHaveLength(2);
});
