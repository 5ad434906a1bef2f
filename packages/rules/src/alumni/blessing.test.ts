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
    const ofFour = 'e\u0301\u0302\u0303';
    expect(isBlessingLength(ofFour.repeat(40))).toBe(true);
    expect(isBlessingLength(`${ofFour.repeat(39)}${ofFour}\u0304`)).toBe(false);
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

it('places have each a name of its own, and a point on its side of the globe', () => {
  expect(new Set(places.map(([name]) => name)).size).toBe(places.length);
  expect(places.slice(0, 4).map(([name]) => name)).toEqual([
    ...['中国', '中国香港', '中国澳门', '中国台湾'],
  ]);
  for (const [name, longitude, latitude] of places) {
    expect(name).toMatch(/^\p{Script=Han}{2,}$/u);
    expect(isPlace(name)).toBe(true);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect(latitude).toBeGreaterThan(-53);
    expect(latitude).toBeLessThan(74);
  }
  const isHere = (west: boolean, south: boolean) =>
    places
      .filter(([, longitude, latitude]) => longitude < 0 === west && latitude < 0 === south)
      .map(([name]) => name);
  expect(isHere(true, false).join(' ')).toBe('英国 美国 加拿大 西班牙 葡萄牙 爱尔兰 墨西哥');
  expect(isHere(true, true).join(' ')).toBe('巴西 阿根廷 智利');
  expect(isHere(false, true).join(' ')).toBe('澳大利亚 印度尼西亚 新西兰 南非');
  expect(isPlace('台湾')).toBe(false);
  expect(isPlace('<b>')).toBe(false);
});
