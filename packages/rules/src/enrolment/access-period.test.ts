import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  canPostpone,
  closureOf,
  daysBetween,
  extended,
  lastDayOf,
} from './access-period.ts';

const today = '2026-11-21';
const open = { redeemed: true, opensOn: null, expiresOn: null, pausedOn: null };

describe('what keeps a course closed', () => {
  it.each([
    [{}, null],
    [{ redeemed: false }, 'unredeemed'],
    [{ opensOn: '2026-11-22' }, 'notOpen'],
    [{ opensOn: today }, null],
    [{ expiresOn: today }, null],
    [{ expiresOn: '2026-11-20' }, 'expired'],
    [{ pausedOn: today }, 'paused'],
    [{ pausedOn: '2026-11-01', expiresOn: '2026-11-10' }, 'paused'],
    [{ pausedOn: '2026-11-22' }, null],
  ] as const)('of %j is %s', (period, closure) => {
    expect(closureOf({ ...open, ...period }, today)).toBe(closure);
  });
});

describe('days that are added', () => {
  it('count from the last day while it is to come, else from today', () => {
    expect(extended('2026-12-31', today, 1)).toBe('2027-01-01');
    expect(extended(today, today, 1)).toBe('2026-11-22');
    expect(extended('2026-11-20', today, 1)).toBe(today);
    expect(extended('2026-10-01', today, 1)).toBe(today);
    expect(lastDayOf(today, 1)).toBe(today);
  });

  it('open the course for at least that many days', () => {
    const days = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), days, (from, more) => {
        const expiresOn = extended(addDays(today, from), today, more);
        expect(closureOf({ ...open, expiresOn }, addDays(today, more - 1))).toBeNull();
        expect(closureOf({ ...open, expiresOn }, addDays(expiresOn, 1))).toBe('expired');
      }),
    );
  });
});

describe('a postponement', () => {
  const once = { postponed: 0, times: 1 };
  it.each([
    [{ expiresOn: '2026-12-01' }, once, true],
    [{ expiresOn: '2026-12-01' }, { postponed: 1, times: 1 }, false],
    [{ expiresOn: '2026-11-20' }, { postponed: null, times: 1 }, false],
    [{ expiresOn: null }, once, false],
    [{ expiresOn: '2026-10-22' }, once, true],
    [{ expiresOn: '2026-10-21' }, once, false],
    [{ expiresOn: '2026-12-01', pausedOn: '2026-11-01' }, once, false],
  ] as const)('of %j with %j is offered: %s', (period, policy, isOffered) => {
    expect(canPostpone({ ...open, ...period }, today, policy)).toBe(isOffered);
  });
});

it.each([
  ['2026-02-27', '2026-03-01', 2],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-03-01', '2026-02-27', -2],
  [today, today, 0],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
