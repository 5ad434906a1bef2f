import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewVisit, parseVendorId, visitGap } from './visit.ts';

const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('a visit', () => {
  it('is new when there was none', () => {
    fc.assert(
      fc.property(moment, (now) => {
        expect(isNewVisit(null, now)).toBe(true);
      }),
    );
  });

  it('[site.visit#2] goes on for 30 minutes, and is new as soon as more have passed', () => {
    expect(isNewVisit(0, 30 * 60_000)).toBe(false);
    expect(isNewVisit(0, 30 * 60_000 + 1)).toBe(true);
    fc.assert(
      fc.property(moment, fc.nat(2 * visitGap), (last, passed) => {
        expect(isNewVisit(last, last + passed)).toBe(passed > visitGap);
      }),
    );
  });

  it('is not begun by a clock that was set back', () => {
    fc.assert(
      fc.property(moment, fc.nat(), (last, back) => {
        expect(isNewVisit(last, last - back)).toBe(false);
      }),
    );
  });
});

describe('a vendor', () => {
  it('is an integer or nothing', () => {
    expect(parseVendorId('0042')).toBe(42);
    expect(parseVendorId('2147483647')).toBe(2_147_483_647);
    expect(parseVendorId('2147483648')).toBeNull();
    fc.assert(fc.property(fc.nat(), (id) => parseVendorId(String(id)) === id));
    for (const none of [null, undefined, '', '-1', '1.5', '1e3', ' 7', '7x', '99999999999'])
      expect(parseVendorId(none)).toBeNull();
  });
});
