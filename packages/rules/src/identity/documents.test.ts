import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskName, maskNumber } from './mask.ts';
import { isPassportNo, normalizePassportNo } from './passport.ts';
import { isChineseName, isPassportName, normalizeName } from './person-name.ts';

describe('a passport number', () => {
  it.each([
    'E12345678',
    'EA1234567',
    'G12345678',
    'C01X00T47',
    '533380006',
    'LT1234567',
    'J836985',
    'EABCD1234',
    'E12345',
  ])('may be %s', (number) => expect(isPassportNo(number)).toBe(true));

  it.each([
    '',
    '12345',
    'E1234567890',
    'PASSPORT',
    'ABCDE123',
    'EABCDE123',
    '护照12345678',
    'E1234<678',
  ])('is never %j', (number) => expect(isPassportNo(normalizePassportNo(number))).toBe(false));

  it('may be typed with spaces, hyphens and small letters', () => {
    expect(normalizePassportNo(' e 1234-5678 ')).toBe('E12345678');
    const typed = fc.constantFrom(...'AZaz09 -－ＡｚＺ０９　\t');
    fc.assert(
      fc.property(fc.string({ unit: typed }), (text) => {
        expect(normalizePassportNo(text)).toMatch(/^[A-Z0-9]*$/);
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    '林知远',
    '欧阳娜娜',
    '阿卜杜拉·艾买提',
    '迪丽热巴·迪力木拉提',
    '𠮷田',
    '林'.repeat(30),
  ])('on an identity card may be %s', (name) => expect(isChineseName(name)).toBe(true));

  it.each(['', '林', '林1', 'Lin', '·知远', '知远·', '林··远', '林<b>', '林'.repeat(31)])(
    'on an identity card is never %j',
    (name) => expect(isChineseName(name)).toBe(false),
  );

  it.each(['LIN ZHIYUAN', 'Li', 'a'.repeat(60), "O'BRIEN, Seán", 'Jean-Luc Müller', '林知远'])(
    'on a passport may be %s',
    (name) => expect(isPassportName(normalizeName(name))).toBe(true),
  );

  it.each(['', 'L', 'LIN 2', 'a'.repeat(61), '<script>', 'LIN\u0000'])(
    'on a passport is never %j',
    (name) => expect(isPassportName(normalizeName(name))).toBe(false),
  );

  it('is the same however it was typed', () => {
    for (const typed of ['阿卜杜拉•艾买提', ' 阿卜杜拉 · 艾买提', '阿卜杜拉・艾 买 提'])
      expect(normalizeName(typed)).toBe('阿卜杜拉·艾买提');
    expect(normalizeName('  LIN   ZHIYUAN ')).toBe('LIN ZHIYUAN');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
      }),
    );
  });

  // A pattern that looks back over itself would never come to an end here.
  it('is judged however long it is', () => {
    expect(isChineseName(`${'林'.repeat(10_000)}1`)).toBe(false);
    expect(isPassportName(`${'a'.repeat(10_000)}1`)).toBe(false);
    expect(isPassportName(`${"a' ".repeat(10_000)}1`)).toBe(false);
  });
});

describe('a mask', () => {
  it('keeps of a name the first character, and its length', () => {
    expect(maskName('林知远')).toBe('林**');
    expect(maskName('𠮷田')).toBe('𠮷*');
  });

  it('keeps of a number so little that the birth date is hidden', () => {
    expect(maskNumber('11010519491231002X')).toBe('110*************2X');
    expect(maskNumber('110105491231002')).toBe('110**********02');
    expect(maskNumber('11010549123100')).toBe('1***********00');
    expect(maskNumber('123')).toBe('***');
    expect(maskNumber('1234')).toBe('1*34');
    expect(maskName('')).toBe('');
    expect(maskNumber('E12345678')).toBe('E******78');
  });

  it('never shows more than five characters, nor a number of five whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), (number) => {
        const masked = maskNumber(number);
        expect(masked).toHaveLength(number.length);
        const shown = masked.replaceAll('*', '').length;
        expect(shown).toBeLessThanOrEqual(5);
        expect(shown).toBeLessThan(number.length);
      }),
    );
  });
});
