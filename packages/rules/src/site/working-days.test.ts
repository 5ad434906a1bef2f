import { describe, expect, it } from 'vitest';
import { workingDaysAfter, workingDaysBetween } from './working-days.ts';

const special = [
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => ({ day: `2026-10-0${day}`, isWork: false })),
  { day: '2026-10-10', isWork: true },
];

describe('a term of working days', () => {
  it('does not count the day on which it begins, nor what is off', () => {
    expect(workingDaysAfter('2026-11-20', 15, special)).toBe('2026-12-11');
    // Over the week of the National Day, whose Saturday after is worked.
    expect(workingDaysAfter('2026-09-30', 3, special)).toBe('2026-10-10');
    expect(workingDaysAfter('2026-11-28', 1, special)).toBe('2026-11-30');
    expect(workingDaysAfter('2026-11-28', 0, special)).toBe('2026-11-28');
  });

  it('is told by how many are left, and by how many it is over', () => {
    expect(workingDaysBetween('2026-11-20', '2026-12-11', special)).toBe(15);
    expect(workingDaysBetween('2026-12-11', '2026-12-11', special)).toBe(0);
    expect(workingDaysBetween('2026-12-15', '2026-12-11', special)).toBe(-2);
    expect(workingDaysBetween('2026-11-27', '2026-11-29', special)).toBe(0);
  });
});
