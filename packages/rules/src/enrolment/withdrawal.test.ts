import { expect, it } from 'vitest';
import { withdrawalKeptBy } from './withdrawal.ts';

const own = {
  ...{ redeemed: true, opensOn: null, expiresOn: '2026-12-31', pausedOn: null },
  ...{ isTakenBack: false, postponedDays: 0 },
};
const keptBy = (changed: Partial<typeof own> | { pausedOn: string }, bought: (string | null)[]) =>
  withdrawalKeptBy({ ...own, ...changed }, bought, '2026-11-20');

it('what the school gave is withdrawn, also before it is taken up', () => {
  expect(keptBy({}, [])).toBeNull();
  expect(keptBy({ redeemed: false }, [])).toBeNull();
  expect(keptBy({ expiresOn: '2026-11-20' }, [])).toBeNull();
});

it('of what is not there, or over, nothing is', () => {
  expect(withdrawalKeptBy(undefined, [], '2026-11-20')).toBe('none');
  expect(keptBy({ isTakenBack: true }, [])).toBe('over');
  expect(keptBy({ expiresOn: '2026-11-19' }, [])).toBe('over');
});

it('what was bought stays as long as the days that were paid for', () => {
  expect(keptBy({}, [null])).toBe('bought');
  expect(keptBy({}, ['2026-11-20'])).toBe('bought');
  expect(keptBy({}, ['2026-11-19'])).toBeNull();
  expect(keptBy({ postponedDays: 1 }, ['2026-11-19'])).toBe('bought');
  expect(keptBy({ pausedOn: '2026-10-01' }, ['2026-11-19'])).toBe('bought');
  expect(keptBy({}, ['2026-11-19', '2027-01-01'])).toBe('bought');
});
