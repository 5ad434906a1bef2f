import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanBlessing, isBlessingLength, mergeNewest, writerName } from './blessing.ts';
import { isPlace, places } from './places.ts';

describe('a blessing', () => {
  it('has 4 to 40 characters, as a reader counts them', () => {
    expect(isBlessingLength('一次过')).toBe(false);
    expect(isBlessingLength('一次上岸')).toBe(true);
    expect(isBlessingLength('岸'.repeat(40))).toBe(true);
    expect(isBlessingLength('岸'.repeat(41))).toBe(false);
    expect(isBlessingLength('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')).toBe(true);
    expect(isBlessingLength('🎉'.repeat(1000))).toBe(false);
    expect(isBlessingLength(`${'👨‍👩‍👧'.repeat(40)}${'\u0301'.repeat(400)}`)).toBe(false);
  });

  it('is one line of what can be seen', () => {
    expect(cleanBlessing('  别急\n慢慢\u202e来\u200b  ')).toBe('别急 慢慢来');
  });

  it('shows of its writer the family name alone', () => {
    expect(writerName('林知远')).toBe('林同学');
    expect(writerName('欧阳娜娜')).toBe('欧阳同学');
    expect(writerName('summer')).toBe('同学');
    expect(writerName('')).toBe('同学');
  });
});

describe('[alumni.cap] the list', () => {
  it('never holds more than the cap, repeats none, and has the newest first', () => {
    const some = fc.array(fc.record({ blessId: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(some, some, fc.integer({ min: 0, max: 30 }), (since, before, cap) => {
        const merged = mergeNewest(since, before, cap);
        expect(merged.length).toBeLessThanOrEqual(cap);
        expect(new Set(merged.map(({ blessId }) => blessId)).size).toBe(merged.length);
        expect(merged[0]).toBe(cap === 0 ? undefined : [...since, ...before][0]);
      }),
    );
  });
});

it('places have each a name of its own, and a point on the globe', () => {
  expect(new Set(places.map(([name]) => name)).size).toBe(places.length);
  for (const [name, longitude, latitude] of places) {
    expect(isPlace(name)).toBe(true);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect(latitude).toBeGreaterThan(-53);
    expect(latitude).toBeLessThan(74);
  }
  expect(isPlace('台湾')).toBe(false);
  expect(isPlace('<b>')).toBe(false);
});
