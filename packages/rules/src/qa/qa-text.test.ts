import { describe, expect, it } from 'vitest';
import { draftMark, isStillDraft } from './draft-mark.ts';
import {
  cleanTitle,
  excerptOf,
  goneName,
  leastTitle,
  lengthOf,
  maskName,
  pairsOf,
  weightOf,
} from './qa-text.ts';

describe('a title', () => {
  it.each([
    ['  久期\n\t怎么算 ', '久期 怎么算'],
    ['久\u200b期\u202e', '久期'],
    ['久  期   算', '久 期 算'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301', 'é\u0301\u0301\u0301'],
    [' \u0000 ', ''],
  ])('%j is kept as %j', (written, kept) => {
    expect(cleanTitle(written)).toBe(kept);
  });

  it('has four characters at least, as people count them', () => {
    expect(leastTitle).toBe(4);
    expect(lengthOf('久期🙂𠮷')).toBe(4);
  });
});

describe('a name', () => {
  it.each([
    ['林知远', '林同学'],
    ['👨‍👩‍👧 一家', '👨‍👩‍👧同学'],
    ['', '同学'],
  ])('of %j is read as %s by visitors', (name, shown) => {
    expect(maskName(name)).toBe(shown);
  });

  it('of who is gone is the same for all of them', () => {
    expect(goneName).toBe('已注销的同学');
  });
});

describe('an excerpt', () => {
  it.each([
    ['久期', 2, '久期'],
    ['久期是', 2, '久期…'],
    ['𠮷𠮷𠮷', 2, '𠮷𠮷…'],
    ['久 期', 2, '久…'],
    ['设 $a+b$ 为零', 6, '设…'],
    ['设 $a+b$ 为零', 7, '设 $a+b$…'],
    ['$a$ 和 $b$ 都', 8, '$a$ 和…'],
  ])('of %j in %i characters is %j: no formula is cut', (text, most, excerpt) => {
    expect(excerptOf(text, most)).toBe(excerpt);
  });

  it('has 160 characters where nothing else is said', () => {
    expect(excerptOf('久'.repeat(160))).toBe('久'.repeat(160));
    expect(excerptOf('久'.repeat(161))).toBe(`${'久'.repeat(160)}…`);
  });
});

it.each([
  ['久期 久期算', ['久期', '期算']],
  ['期', []],
  ['abc 久', []],
  ['𠮷田𠮷', ['𠮷田', '田𠮷']],
])('the pairs of %j are %j', (text, pairs) => {
  expect(pairsOf(text)).toEqual(pairs);
});

it('a word says more the fewer questions it stands in, and hardly anything where it stands in all', () => {
  expect(weightOf(1, 100)).toBeGreaterThan(weightOf(2, 100));
  expect(weightOf(100, 100)).toBeGreaterThan(0);
  expect(weightOf(100, 100)).toBeLessThan(0.01);
  expect(weightOf(1, 1)).toBeCloseTo(Math.log(4 / 3), 12);
  expect(weightOf(0, 9)).toBeCloseTo(Math.log(20), 12);
  // Where it was found more often than there are questions, as while one is written.
  expect(weightOf(3, 2)).toBe(weightOf(3, 3));
});

it.each([
  [`${draftMark}\n久期是……`, true],
  [draftMark.replace('机器根据', '机器\n 根据'), true],
  ['〔草稿：机器根据课程内容写的', true],
  ['久期是……', false],
  ['', false],
])('%j is still a draft: %s', (text, isDraft) => {
  expect(isStillDraft(text)).toBe(isDraft);
});
