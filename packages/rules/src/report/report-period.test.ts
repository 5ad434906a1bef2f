import { expect, it } from 'vitest';
import {
  daysIn,
  mondayOf,
  periodBefore,
  periodBeside,
  weeksBetween,
  wholeWeeks,
} from './report-period.ts';

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it('a period is its weeks, whole', () => {
  expect(wholeWeeks({ from: '2026-12-31', to: '2027-01-04' })).toEqual({
    from: '2026-12-28',
    to: '2027-01-10',
  });
});

it('as long a time before ends on the day before, and is none before the week in which the school began', () => {
  const period = { from: '2026-11-09', to: '2026-11-22' };
  expect(daysIn(period)).toBe(14);
  expect(periodBefore(period, '2026-11-01')).toEqual({ from: '2026-10-26', to: '2026-11-08' });
  expect(periodBefore(period, '2026-11-02')).toBeNull();
  expect(periodBeside(period, 1)).toEqual({ from: '2026-11-23', to: '2026-12-06' });
});

it('weeks are counted with both ends, over a year’s end', () => {
  expect(weeksBetween('2026-12-28', '2027-01-11')).toEqual([
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
  ]);
  expect(weeksBetween('2026-12-28', '2026-12-21')).toEqual([]);
});
