import { describe, expect, it } from 'vitest';
import { daysLeft, dueOf, groundsOf } from './privacy.ts';
import { readSpecialDays } from '../mall/working-days.ts';

const special = readSpecialDays(
  '2026-09-25 至 2026-09-27 中秋节 放假\n2026-10-01 至 2026-10-07 国庆节 放假\n2026-10-10 国庆节 上班',
  { most: 400, name: 20 },
).days;

describe('a request about personal data', () => {
  it('is due on the fifteenth working day after the day it came', () => {
    expect(dueOf('2026-11-20', special)).toBe('2026-12-11');
    expect(dueOf('2026-09-24', special)).toBe('2026-10-22');
  });

  it('tells the working days that are left, and is late from the day after', () => {
    expect(daysLeft('2026-11-20', '2026-12-11', special)).toBe(15);
    expect(daysLeft('2026-12-11', '2026-12-11', special)).toBe(0);
    // A Saturday: no working day has gone by, but the term has.
    expect(daysLeft('2026-12-12', '2026-12-11', special)).toBe(-1);
    expect(daysLeft('2026-12-16', '2026-12-11', special)).toBe(-3);
  });

  it('is refused on grounds that fit its kind alone', () => {
    expect(groundsOf.copy).not.toContain('isRight');
    expect(groundsOf.erasure).toContain('lawKeeps');
    expect(groundsOf.correction).not.toContain('cannot');
  });
});
