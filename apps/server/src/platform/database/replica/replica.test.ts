import { describe, expect, it } from 'vitest';
import { lagOver } from './lag.ts';
import { lsnOf, textOf } from './lsn.ts';

describe('a place of the log', () => {
  it('is read and written as PostgreSQL writes it, and compared as a number', () => {
    for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])
      expect(textOf(lsnOf(text) ?? -1n)).toBe(text);
    expect(lsnOf('A/0')! > lsnOf('9/FFFFFFFF')!).toBe(true);
    for (const none of [undefined, null, '', '-', '1', '1/2/3', '1/123456789', 'G/1', ' 1/1'])
      expect(lsnOf(none)).toBeUndefined();
  });
});

describe('how far a replica is behind', () => {
  it('is told by where the primary stood when, not by clocks or by how long nothing was written', () => {
    let at = 0;
    const lag = lagOver(() => at);
    expect(lag.isWithin(3600)).toBe(false);
    lag.note(0, 10n);
    lag.reached(9n);
    expect(lag.behind()).toBeUndefined();
    lag.reached(10n);
    expect(lag.behind()).toBe(0);
    at = 30_000;
    lag.note(at, 20n);
    lag.reached(15n);
    expect(lag.behind()).toBe(30);
    expect([lag.isWithin(29), lag.isWithin(30)]).toEqual([false, true]);
    // Nothing was written since: it has all.
    at = 3_600_000;
    lag.note(at, 20n);
    lag.reached(20n);
    expect(lag.behind()).toBe(0);
    expect(lag.newest()).toBe(20n);
  });
});
