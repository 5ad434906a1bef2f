import { findInText } from '@xuezhou/rules/bulk/find-in-text';
import { expect, it } from 'vitest';
import { isWholeWord } from './whole-words.ts';

it.each([
  ['the rate is a rating', 'rate', [true]],
  ['the rating', 'rat', [false]],
  ['麦考雷久期衡量的是', '麦考雷久期', [true]],
  ['债券的价格', '债券', [true]],
  ['研究生命的起源', '研究生', [false]],
  [`${'长'.repeat(5000)}，久期`, '久期', [true]],
])('a part of a word is told: %s: %s', (text, find, whole) => {
  const spans = findInText(text, { find, inFormulas: false });
  expect(spans.map((span) => isWholeWord(text, span))).toEqual(whole);
});
