import { expect, it } from 'vitest';
import { daysIn, mondayOf, periodBefore, shownPeople, weeksBetween } from './report-period.ts';

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-30', '2026-11-30'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it('as long a time before ends on the day before, and is none before the school began', () => {
  const period = { from: '2026-11-08', to: '2026-11-14' };
  expect(daysIn(period)).toBe(7);
  expect(periodBefore(period, '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-07' });
  expect(periodBefore(period, '2026-11-02')).toBeNull();
});

it('weeks are counted with both ends, over a year’s end', () => {
  expect(weeksBetween('2026-12-28', '2027-01-11')).toEqual([
    '2026-12-28',
    '2027-01-04',
    '2027-01-11',
  ]);
  expect(weeksBetween('2026-12-28', '2026-12-21')).toEqual([]);
});

it.each([
  [0, 0],
  [1, null],
  [4, null],
  [5, 5],
])('of %i people is told: %s', (count, shown) => {
  expect(shownPeople(count)).toBe(shown);
});
