import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, checkCharacterOf, readIdNumber } from './id-number.ts';

const today = '2026-11-21';
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const area = fc.constantFrom('110101', '310104', '440305', '650102', '810000', '830000');
const order = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
const validNumber = fc
  .record({ area, day, order })
  .map(({ area: where, day: birthDay, order: which }) => {
    const digits = `${where}${birthDay.replaceAll('-', '')}${which}`;
    return { birthDay, number: `${digits}${checkCharacterOf(digits)}` };
  });

describe('the number of an identity card', () => {
  it('is the one of the example in GB 11643', () => {
    expect(checkCharacterOf('11010519491231002')).toBe('X');
    expect(readIdNumber('11010519491231002X', today)).toEqual({
      number: '11010519491231002X',
      birthDay: '1949-12-31',
    });
  });

  it('tells the birth date of whoever has a right one', () => {
    fc.assert(
      fc.property(validNumber, ({ number, birthDay }) => {
        expect(readIdNumber(number, today)).toEqual({ number, birthDay });
      }),
    );
  });

  it('is refused when any one digit is another', () => {
    const slip = fc.record({
      at: fc.integer({ min: 0, max: 16 }),
      by: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(validNumber, slip, ({ number }, { at, by }) => {
        const digit = (Number(number[at]) + by) % 10;
        const slipped = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
        expect(readIdNumber(slipped, today)).toEqual({ problem: 'wrong' });
      }),
    );
  });

  it('is refused when two unlike neighbours changed places', () => {
    fc.assert(
      fc.property(validNumber, fc.integer({ min: 0, max: 15 }), ({ number }, at) => {
        const [one = '', two = ''] = number.slice(at, at + 2);
        fc.pre(one !== two);
        const swapped = `${number.slice(0, at)}${two}${one}${number.slice(at + 2)}`;
        expect(readIdNumber(swapped, today)).toEqual({ problem: 'wrong' });
      }),
    );
  });

  it.each(['11010519491231002x', ' 110105 19491231 002X ', '１１０１０５１９４９１２３１００２Ｘ'])(
    'may be typed as %j',
    (typed) => {
      expect(readIdNumber(typed, today)).toMatchObject({ number: '11010519491231002X' });
    },
  );

  it('of 15 digits gets a word of its own', () => {
    expect(readIdNumber('110105491231002', today)).toEqual({ problem: 'old' });
  });

  it.each([
    ['no real day', '11010119990230001'],
    ['a day to come', '11010120270101001'],
    ['a day before 1900', '11010118991231001'],
    ['no province', '90010119990101001'],
  ])('with %s is refused though its check character is right', (_why, digits) => {
    expect(readIdNumber(`${digits}${checkCharacterOf(digits)}`, today)).toEqual({
      problem: 'wrong',
    });
  });

  it('is refused and never throws for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        fc.pre(!/^\d{15}$|^\d{17}/.test(text.normalize('NFKC').replaceAll(/\s/g, '')));
        expect(readIdNumber(text, today)).toEqual({ problem: 'wrong' });
      }),
    );
  });
});

describe('the age', () => {
  it.each([
    ['2010-11-21', 16],
    ['2010-11-22', 15],
    ['2026-11-21', 0],
    ['1949-12-31', 76],
  ])('of who was born on %s is %i', (birthDay, age) => {
    expect(ageOn(birthDay, today)).toBe(age);
  });

  it('of who was born on 29 February grows on 1 March of a common year', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('never falls as days go by', () => {
    fc.assert(
      fc.property(day, day, day, (one, two, three) => {
        const [birthDay = '', earlier = '', later = ''] = [one, two, three].toSorted();
        expect(ageOn(birthDay, earlier)).toBeLessThanOrEqual(ageOn(birthDay, later));
        expect(ageOn(birthDay, earlier)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
