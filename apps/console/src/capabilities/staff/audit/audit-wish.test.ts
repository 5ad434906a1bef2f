import { expect, it } from 'vitest';
import { fromSearch, queryOf } from './audit-wish.ts';

it('takes from an address what it knows, and leaves the rest out', () => {
  expect(fromSearch({})).toEqual({ period: 'week' });
  expect(
    fromSearch({ period: 'month', staffId: 7, operation: 'saveRole', target: 10_421 }),
  ).toEqual({ period: 'month', staffId: 7, operation: 'saveRole', target: '10421' });
  for (const staffId of ['x', -1, 0, 1.5, 1e12, Number.NaN])
    expect(fromSearch({ period: 'ever', staffId, target: '', operation: 3 })).toEqual({
      period: 'week',
    });
});

it('begins a period at midnight in Shanghai', () => {
  // 00:30 there on 27 November is the evening of the 26th in UTC.
  const now = Date.parse('2026-11-26T16:30:00Z');
  expect(queryOf({ period: 'today' }, now)).toEqual({ from: '2026-11-26T16:00:00.000Z' });
  expect(queryOf({ period: 'week' }, now)).toEqual({ from: '2026-11-20T16:00:00.000Z' });
  expect(queryOf({ period: 'all', staffId: 3, target: '7', operation: 'x' }, now)).toEqual({
    staffId: 3,
    targetId: '7',
    operation: 'x',
  });
});
