import { describe, expect, it } from 'vitest';
import { isWorkingDay, workingDaysAfter, workingDaysBetween } from './working-days.ts';

describe('a working day', () => {
  it.each([
    ['2026-11-30', true],
    ['2026-11-28', false],
    ['2026-02-14', true],
    ['2026-02-16', false],
    ['2026-10-08', true],
    ['2026-10-10', true],
    ['2027-02-05', false],
    ['2031-10-01', false],
    ['2031-10-09', true],
  ])('%s: %s', (day, is) => {
    expect(isWorkingDay(day)).toBe(is);
  });
});

describe('a term of working days', () => {
  it('does not count the day on which it begins, nor what is off', () => {
    expect(workingDaysAfter('2026-11-20', 15)).toBe('2026-12-11');
    // Over the week of the National Day, whose Saturday after is worked.
    expect(workingDaysAfter('2026-09-30', 3)).toBe('2026-10-10');
    expect(workingDaysAfter('2026-11-28', 1)).toBe('2026-11-30');
    expect(workingDaysAfter('2026-11-28', 0)).toBe('2026-11-28');
  });

  it('is told by how many are left, and by how many it is over', () => {
    expect(workingDaysBetween('2026-11-20', '2026-12-11')).toBe(15);
    expect(workingDaysBetween('2026-12-11', '2026-12-11')).toBe(0);
    expect(workingDaysBetween('2026-12-15', '2026-12-11')).toBe(-2);
    expect(workingDaysBetween('2026-11-27', '2026-11-29')).toBe(0);
  });
});
