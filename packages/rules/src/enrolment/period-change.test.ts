import { expect, it } from 'vitest';
import { planPeriod, type PeriodWish } from './period-change.ts';

const today = '2026-11-20';
const own = { redeemed: true, opensOn: null, expiresOn: '2026-12-31' as string | null };
const plan = (
  wish: PeriodWish,
  changed: Partial<typeof own> & { readonly pausedOn?: string } = {},
) => planPeriod({ ...own, pausedOn: null, ...changed }, wish, today);

it('an extension adds to the last day, or to today where that is over, or is to a day', () => {
  const wish = { act: 'extend', days: 30 } as const;
  expect(plan(wish)).toEqual({ keptBy: null, expiresOn: '2027-01-30', pausedOn: null });
  expect(plan(wish, { expiresOn: '2026-11-01' })).toMatchObject({ expiresOn: '2026-12-19' });
  expect(plan({ act: 'extend', until: '2026-12-01' })).toMatchObject({ expiresOn: '2026-12-01' });
  expect(plan({ act: 'extend', until: '2026-12-31' })).toEqual({ keptBy: 'same' });
  expect(plan(wish, { expiresOn: null })).toEqual({ keptBy: 'endless' });
  expect(plan(wish, { redeemed: false })).toEqual({ keptBy: 'unredeemed' });
  expect(plan(wish, { pausedOn: '2026-11-01' })).toEqual({ keptBy: 'paused' });
  expect(planPeriod(undefined, wish, today)).toEqual({ keptBy: 'none' });
});

it('a pause begins today, of what runs', () => {
  const wish = { act: 'pause' } as const;
  expect(plan(wish)).toEqual({ keptBy: null, expiresOn: '2026-12-31', pausedOn: today });
  expect(plan(wish, { pausedOn: '2026-11-01' })).toEqual({ keptBy: 'pausedAlready' });
  expect(plan(wish, { expiresOn: '2026-11-19' })).toEqual({ keptBy: 'over' });
  expect(plan(wish, { redeemed: false })).toEqual({ keptBy: 'unredeemed' });
});

it('a resumption gives back the days of the pause', () => {
  const wish = { act: 'resume' } as const;
  expect(plan(wish)).toEqual({ keptBy: 'notPaused' });
  const paused = { pausedOn: '2026-11-10' };
  expect(plan(wish, paused)).toEqual({ keptBy: null, expiresOn: '2027-01-10', pausedOn: null });
  expect(plan(wish, { ...paused, expiresOn: null })).toMatchObject({ expiresOn: null });
});
